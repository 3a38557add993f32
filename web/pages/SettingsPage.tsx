import { isHrOrAdmin } from '#shared/people/viewer.ts';
import { SessionList } from '../auth/sessions/SessionList.tsx';
import { messages as sessionMessages } from '../auth/sessions/messages.ts';
import { AccessTokens } from '../auth/accessTokens/AccessTokens.tsx';
import { messages as tokenMessages } from '../auth/accessTokens/messages.ts';
import { useViewer } from '../auth/viewer.ts';
import { DensityChoice } from '../layout/frame/DensityChoice.tsx';
import { ThemeChoice } from '../layout/frame/ThemeChoice.tsx';
import { Page } from '../layout/Page.tsx';
import { MailChoices } from '../notifications/MailChoices.tsx';
import { messages as notificationMessages } from '../notifications/list/messages.ts';
import { StandInChoice } from '../tasks/standIn/StandInChoice.tsx';
import { messages as standInMessages } from '../tasks/standIn/messages.ts';
import { AccountDetails } from '../people/account/AccountDetails.tsx';
import { messages } from '../people/account/messages.ts';
import { SettingsSection } from '../people/account/SettingsSection.tsx';
import { SettingsSidebar } from '../people/SettingsSidebar.tsx';
import { CalendarButton } from '../notifications/reminders/CalendarButton.tsx';
import { openShortcuts } from '../shortcuts/openShortcuts.ts';
import { SingleKeysSwitch } from '../shortcuts/SingleKeysSwitch.tsx';
import { Button } from '../ui/Button.tsx';
import { PAGES } from '../sitemap/pageTable.ts';

/** The viewer's account, appearance, keyboard, sessions and calendar. */
export default function SettingsPage() {
  const viewer = useViewer();
  return (
    <Page
      title={PAGES.settings.title}
      width="reading"
      // The others have no other page of settings.
      sidebar={isHrOrAdmin(viewer) && <SettingsSidebar page="settings" />}
    >
      <div className="flex flex-col gap-4">
        <SettingsSection title={messages.account}>
          <AccountDetails />
        </SettingsSection>
        <SettingsSection title={messages.appearance}>
          <div className="flex flex-wrap gap-3">
            <ThemeChoice />
            <DensityChoice />
          </div>
        </SettingsSection>
        <SettingsSection title={messages.keyboard}>
          <div className="flex flex-col items-start gap-4">
            <SingleKeysSwitch />
            <Button onClick={openShortcuts}>{messages.showShortcuts}</Button>
          </div>
        </SettingsSection>
        <SettingsSection title={notificationMessages.mailTitle} about={notificationMessages.mailAbout}>
          <MailChoices />
        </SettingsSection>
        {(viewer.has_tasks === true || viewer.is_manager) && (
          <SettingsSection title={standInMessages.title} about={standInMessages.about}>
            <StandInChoice />
          </SettingsSection>
        )}
        <SettingsSection title={sessionMessages.title} about={sessionMessages.about}>
          <SessionList />
        </SettingsSection>
        <SettingsSection title={tokenMessages.title} about={tokenMessages.about}>
          <AccessTokens />
        </SettingsSection>
        <SettingsSection title={messages.calendar} about={messages.calendarText}>
          <CalendarButton compact={false} />
        </SettingsSection>
        <p className="text-sm text-muted">{messages.version}</p>
      </div>
    </Page>
  );
}
