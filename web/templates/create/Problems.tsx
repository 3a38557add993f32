import CircleAlert from 'lucide-react/icons/circle-alert';
import type { LineProblem } from '#shared/templates/files/schema.ts';
import { Button } from '../../ui/Button.tsx';
import { messages } from './messages.ts';

type ProblemsProps = {
  problems: readonly LineProblem[];
  /** Puts a name on a line that has none; null where the document cannot be changed so. */
  onTake: ((line: number, name: string) => void) | null;
  /** Makes each line a task; null where there are tasks. */
  onBoxes: (() => void) | null;
};

/** Required corrections, and hints. */
export function Problems({ problems, onTake, onBoxes }: ProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <ul className="problems">
      {grouped(problems)
        .slice(0, MOST)
        .map(({ line, lines, message, mend, is_must, take }) => (
          <li key={`${line} ${message}`} data-must={is_must || undefined}>
            <CircleAlert aria-hidden />
            <div>
              <strong>{message === '' ? mend : messages.lines(lines, message)}</strong>
              {message !== '' && <p>{mend}</p>}
            </div>
            {take !== undefined && onTake && (
              <Button size="sm" onClick={() => onTake(line, take)}>
                {messages.takeName}
                <span className="sr-only"> ({take})</span>
              </Button>
            )}
            {is_must && take === undefined && onBoxes && (
              <Button size="sm" onClick={onBoxes}>
                {messages.makeTasks}
              </Button>
            )}
          </li>
        ))}
    </ul>
  );
}

/** The same of several lines is said once. */
function grouped(problems: readonly LineProblem[]): (LineProblem & { lines: number[] })[] {
  const groups = new Map<string, LineProblem & { lines: number[] }>();
  for (const problem of problems) {
    const { line, message, mend, is_must, take } = problem;
    const key = JSON.stringify([message, mend, is_must, take]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { ...problem, lines: [line] });
    else if (!group.lines.includes(line)) group.lines.push(line);
  }
  return [...groups.values()];
}

/** The rest comes up as these are mended. */
const MOST = 20;
