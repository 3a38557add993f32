import Globe from 'lucide-react/icons/globe';
import Lock from 'lucide-react/icons/lock';
import { Badge } from '../ui/Badge.tsx';
import { messages } from './messages.ts';

/** Shows whether a template is public (Templates 2). */
export function VisibilityBadge({ isPublic }: { isPublic: boolean }) {
  return isPublic ? (
    <Badge tone="green" icon={<Globe aria-hidden />}>
      {messages.public}
    </Badge>
  ) : (
    <Badge tone="grey" icon={<Lock aria-hidden />}>
      {messages.private}
    </Badge>
  );
}
