import type { FileTemplate } from '../text/tree.ts';

/** The result of a line. `item` is its place in the tree: the indexes of subplan, topic and task. */
export type Fate = { line: number; text: string; became: string; is_unusual: boolean; item: number[] };

/** A hint or a problem. `take` is the suggested text for a line without a name. */
export type FileProblem = { line: number; message: string; mend: string; is_must: boolean; take?: string };

/**
 * The result of reading a file. `owners` are the tasks that name a person or a team: the indexes of subplan, topic and
 * task, and the line that names them.
 */
export type ReadFile = {
  template: FileTemplate;
  lines: Fate[];
  problems: FileProblem[];
  owners: { line: number; item: [number, number, number] }[];
};

/** The most lines with text that are read: ten for each task that a template can have. */
export const MAX_LINES = 20_000;
