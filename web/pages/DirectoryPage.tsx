import { useBrowserValue } from '../hydration/hydration.ts';
import { SettingsSection } from '../people/account/SettingsSection.tsx';
import { messages } from '../directory/tokens/messages.ts';
import { ScimTokens } from '../directory/tokens/ScimTokens.tsx';
import { SettingsFrame } from '../people/SettingsFrame.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';

/** How admins connect the directory of the company (Directory 1). */
export default function DirectoryPage() {
  const origin = useBrowserValue(
    () => window.location.origin,
    () => '',
  );
  const address = `${origin}/scim/v2`;
  return (
    <SettingsFrame page="directory">
      <div className="flex flex-col gap-4">
        <SettingsSection title={messages.address} about={messages.addressAbout}>
          <code className="mt-1 block font-mono text-sm break-all select-all">{address}</code>
          <div className="mt-3">
            <CopyButton text={address} what={messages.what} />
          </div>
        </SettingsSection>
        <SettingsSection title={messages.tokens} about={messages.tokensAbout}>
          <ScimTokens />
        </SettingsSection>
      </div>
    </SettingsFrame>
  );
}
