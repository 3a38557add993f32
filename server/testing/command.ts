import { execFile } from 'node:child_process';
import path from 'node:path';

export type Ended = { code: number; stdout: string; stderr: string };

const root = path.join(import.meta.dirname, '../..');

/** Runs a command of the server, such as 'peopleCommand.ts', to its end. `input` is what it reads from stdin. */
export function runCommand(
  file: string,
  args: string[],
  env: Record<string, string>,
  input = '',
): Promise<Ended> {
  return runProgram(`server/${file}`, args, env, input);
}

/** Runs a program of Node to its end, in the folder of the project. */
export function runProgram(
  file: string,
  args: string[],
  env: Record<string, string>,
  input = '',
): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { cwd: root, env: { ...process.env, ...env } };
    const child = execFile(process.execPath, [file, ...args], options, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
    child.stdin?.end(input);
  });
}
