// The names of files and folders, and the size of folders.
import path from 'node:path';
import { breaches, isTest, listFiles, sources } from './sources.mjs';

/** The most source files of a folder. web/ui is a flat catalogue of components, web/pages one of the routes. */
const MAX_FILES = 15;
const FLAT_FOLDERS = ['web/ui', 'web/pages'];

const BANNED_FOLDERS = /(^|\/)(utils|helpers|common|types|misc)\//;
const BANNED_FILES =
  /(^|\/)(index|utils|helpers|common|types|constants|words|texts|outcomes|problems)(\.test)?\.tsx?$/;

export function checkNames() {
  for (const file of sources) {
    const name = path.posix.basename(file);
    if (BANNED_FOLDERS.test(file)) breaches.push(`${file}: name a folder after what it holds`);
    if (BANNED_FILES.test(file)) breaches.push(`${file}: name a file after what it holds; no barrels`);
    if (
      name.endsWith('.tsx') &&
      !/^([A-Z]\w*|use[A-Z]\w*|preloadable|time)(\.test)?\.tsx$/.test(name) &&
      file !== 'web/main.tsx'
    ) {
      breaches.push(`${file}: a .tsx file is named after its component or hook`);
    }
    if (!/^[\w.]+$/.test(name)) breaches.push(`${file}: file names are camelCase or PascalCase`);
  }
}

export function checkFolderSizes() {
  const files = [...sources.filter((file) => !isTest(file)), ...listFiles('bench', 'torture')];
  const folders = Map.groupBy(files, (file) => path.posix.dirname(file));
  for (const [folder, { length }] of folders) {
    if (length > MAX_FILES && !FLAT_FOLDERS.includes(folder)) {
      breaches.push(`${folder}: ${length} files; split it above ${MAX_FILES}`);
    }
  }
}
