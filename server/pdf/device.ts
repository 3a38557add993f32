import bowser from 'bowser';

// What browsers tell of these no longer says which version it is: every Mac says 10.15.7, and most Androids say 10.
const FROZEN = ['macOS', 'Android'];

/** A user agent in words: 'Chrome 140 on Windows 10 or newer'. One that says nothing known stays as it is. */
export function deviceText(userAgent: string): string {
  if (userAgent === '') return '';
  const { browser, os } = bowser.parse(userAgent);
  if (!browser.name) return userAgent;
  const version = browser.version?.split('.')[0];
  const name = version ? `${browser.name} ${version}` : browser.name;
  return os.name ? `${name} on ${systemText(os.name, os.versionName, os.version)}` : name;
}

function systemText(name: string, versionName?: string, version?: string): string {
  if (FROZEN.includes(name)) return name;
  // Windows 11 says that it is Windows 10.
  if (name === 'Windows')
    return versionName === '10' ? 'Windows 10 or newer' : `Windows ${versionName ?? ''}`.trim();
  return version ? `${name} ${version}` : name;
}
