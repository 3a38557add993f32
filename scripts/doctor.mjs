// npm run doctor: checks the settings and the services that they name, and prints how to fix each problem (Operations
// 17).
import { root } from './command.mjs';
import { installDependencies } from './dependencies.mjs';
import { ensureRuntime } from './runtime.mjs';

// DATA_DIR is relative to the project, as for npm start.
process.chdir(root);
await ensureRuntime();
await installDependencies();
await import('../server/doctorCommand.ts');
