import { fail } from './platform/terminal/lines.ts';

/** The commands of operators. Each loads only its own code, and returns its exit code. */
const COMMANDS = {
  backup: () => import('./cli/backup.ts'),
  doctor: () => import('./cli/doctor.ts'),
  export: () => import('./cli/export.ts'),
  migrate: () => import('./cli/migrate.ts'),
  people: () => import('./cli/people.ts'),
  restore: () => import('./cli/restore.ts'),
  templates: () => import('./cli/templates.ts'),
  verify: () => import('./cli/verification.ts'),
};

/** Runs a command with the arguments of this process. An error is one line, and 1 as the exit code. */
export async function runCommand(name: keyof typeof COMMANDS, args = process.argv.slice(2)): Promise<void> {
  const { run } = await COMMANDS[name]();
  process.exitCode = await run(args).catch((error: unknown) =>
    fail(error instanceof Error ? error.message : String(error)),
  );
}
