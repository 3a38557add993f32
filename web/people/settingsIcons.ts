import Activity from 'lucide-react/icons/activity';
import Building2 from 'lucide-react/icons/building-2';
import CalendarDays from 'lucide-react/icons/calendar-days';
import KeyRound from 'lucide-react/icons/key-round';
import Landmark from 'lucide-react/icons/landmark';
import ListChecks from 'lucide-react/icons/list-checks';
import Users from 'lucide-react/icons/users';
import UserRoundCog from 'lucide-react/icons/user-round-cog';
import UsersRound from 'lucide-react/icons/users-round';
import Webhook from 'lucide-react/icons/webhook';
import type { ComponentType } from 'react';
import type { SettingsPageName } from '../sitemap/pageTable.ts';

// Not in the page table, which every first load has.
export const SETTINGS_ICONS: Readonly<Record<SettingsPageName, ComponentType>> = {
  settings: UserRoundCog,
  organisationSettings: Landmark,
  people: UsersRound,
  teams: Users,
  workdays: CalendarDays,
  directory: Building2,
  webhooks: Webhook,
  tokens: KeyRound,
  access: ListChecks,
  operation: Activity,
};
