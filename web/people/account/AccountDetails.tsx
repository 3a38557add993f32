import { nameOrEmail } from '#shared/people/name.ts';
import { useViewer } from '../../auth/viewer.ts';
import { PersonAvatar } from '../photo/PersonAvatar.tsx';
import { PhotoChoice } from '../photo/PhotoChoice.tsx';
import { RoleBadges } from '../RoleBadges.tsx';
import { messages } from './messages.ts';

/** The viewer's name, email and roles. */
export function AccountDetails() {
  const viewer = useViewer();
  const [account, domain] = viewer.email.split('@');
  return (
    <div className="flex items-start gap-4">
      <PersonAvatar person={viewer} name={nameOrEmail(viewer)} size="lg" />
      <div className="min-w-0">
        <p className="text-lg font-semibold break-words">
          <bdi>{nameOrEmail(viewer)}</bdi>
        </p>
        <p className="mb-2 text-base break-words text-muted">
          {account}
          <wbr />@{domain}
        </p>
        <RoleBadges person={viewer} />
        <PhotoChoice hasPhoto={viewer.photo !== undefined} />
        <p className="mt-2 text-sm text-muted">{messages.nameFromOrganisation}</p>
      </div>
    </div>
  );
}
