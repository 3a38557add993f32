import Activity from 'lucide-react/icons/activity';
import Building2 from 'lucide-react/icons/building-2';
import KeyRound from 'lucide-react/icons/key-round';
import ListChecks from 'lucide-react/icons/list-checks';
import UserRoundCog from 'lucide-react/icons/user-round-cog';
import UsersRound from 'lucide-react/icons/users-round';
import Webhook from 'lucide-react/icons/webhook';
import { paths } from '../client/paths.ts';
import { Sidebar, SidebarGroup, SidebarLink } from '../layout/Sidebar.tsx';
import { messages } from './messages.ts';

/** Links to the pages of the settings, for admins. `current` is the title of the shown one. */
export function SettingsSidebar({ current }: { current: string }) {
  return (
    <Sidebar label={messages.settings} current={current}>
      <SidebarGroup>
        <SidebarLink to={paths.settings()} exact icon={<UserRoundCog />}>
          {messages.own}
        </SidebarLink>
        <SidebarLink to={paths.people()} exact icon={<UsersRound />}>
          {messages.people}
        </SidebarLink>
        <SidebarLink to={paths.directory()} exact icon={<Building2 />}>
          {messages.directory}
        </SidebarLink>
        <SidebarLink to={paths.webhooks()} exact icon={<Webhook />}>
          {messages.webhooks}
        </SidebarLink>
        <SidebarLink to={paths.tokens()} exact icon={<KeyRound />}>
          {messages.tokens}
        </SidebarLink>
        <SidebarLink to={paths.access()} exact icon={<ListChecks />}>
          {messages.access}
        </SidebarLink>
        <SidebarLink to={paths.operation()} exact icon={<Activity />}>
          {messages.operation}
        </SidebarLink>
      </SidebarGroup>
    </Sidebar>
  );
}
