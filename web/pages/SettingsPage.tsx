import { SessionList } from '../auth/sessions/SessionList.tsx';
import { messages as sessionMessages } from '../auth/sessions/messages.ts';
import { useViewer } from '../auth/viewer.ts';
import { ThemeChoice } from '../layout/frame/ThemeChoice.tsx';
import { Page } from '../layout/Page.tsx';
import { AccountDetails } from '../people/account/AccountDetails.tsx';
import { messages } from '../people/account/messages.ts';
import { SettingsSection } from '../people/account/SettingsSection.tsx';
import { SettingsSidebar } from '../people/SettingsSidebar.tsx';
import { CalendarButton } from '../reminders/CalendarButton.tsx';

/** The viewer's account, theme, sessions and calendar. */
export default function SettingsPage() {
  const { is_admin } = useViewer();
  return (
    <Page
      title={messages.title}
      width="reading"
      // The others have no other page of settings.
      sidebar={is_admin && <SettingsSidebar current={messages.own} />}
    >
      <div className="flex flex-col gap-4">
        <SettingsSection title={messages.account}>
          <AccountDetails />
        </SettingsSection>
        <SettingsSection title={messages.appearance}>
          <ThemeChoice />
        </SettingsSection>
        <SettingsSection title={sessionMessages.title} about={sessionMessages.about}>
          <SessionList />
        </SettingsSection>
        <SettingsSection title={messages.calendar} about={messages.calendarText}>
          <CalendarButton compact={false} />
        </SettingsSection>
        <p className="text-sm text-muted">{messages.version}</p>
      </div>
    </Page>
  );
}
