import Globe from 'lucide-react/icons/globe';
import Lock from 'lucide-react/icons/lock';
import { Badge } from '../ui/Badge.tsx';
import { words } from './messages.ts';

/** Whether other managers see it. */
export function VisibilityBadge({ isPublic }: { isPublic: boolean }) {
  return isPublic ? (
    <Badge tone="green" icon={<Globe aria-hidden />}>
      {words.public}
    </Badge>
  ) : (
    <Badge tone="grey" icon={<Lock aria-hidden />}>
      {words.private}
    </Badge>
  );
}
