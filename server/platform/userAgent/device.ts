import bowser from 'bowser';

// Browsers no longer report the version of these: every Mac is 10.15.7, and most Android devices are 10.
const FROZEN = ['macOS', 'Android'];

/** Describes a user agent, such as 'Chrome 140 on Windows 10 or newer'. Returns an unknown one unchanged. */
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
  // Windows 11 reports itself as Windows 10.
  if (name === 'Windows')
    return versionName === '10' ? 'Windows 10 or newer' : `Windows ${versionName ?? ''}`.trim();
  return version ? `${name} ${version}` : name;
}
