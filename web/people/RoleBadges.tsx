import { Badge, type Tone } from '../ui/Badge.tsx';
import { messages } from './messages.ts';

type Roles = {
  is_manager: boolean;
  is_hr?: boolean | undefined;
  /** The departments of HR; null for all. */
  hr_departments?: readonly string[] | null | undefined;
  is_admin?: boolean | undefined;
};

/** The roles of a person. Anyone who is not a manager is an employee, including HR and admins. */
export function RoleBadges({ person }: { person: Roles }) {
  const { is_manager, is_hr, hr_departments, is_admin } = person;
  const hr = hr_departments ? `${messages.roles.hr} · ${hr_departments.join(', ')}` : messages.roles.hr;
  return (
    <span className="flex min-w-0 flex-wrap gap-1.5">
      {is_admin && <Role tone="accent">{messages.roles.admin}</Role>}
      {is_hr && <Role tone="green">{hr}</Role>}
      {is_manager && <Role tone="blue">{messages.roles.manager}</Role>}
      {!is_manager && <Role tone="grey">{messages.roles.employee}</Role>}
    </span>
  );
}

function Role({ tone, children }: { tone: Tone; children: string }) {
  return (
    <Badge tone={tone}>
      <span title={children}>{children}</span>
    </Badge>
  );
}
