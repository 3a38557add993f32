// Checks the rules of ARCHITECTURE.md that no other tool checks: imports, circles between folders and between files,
// texts that are allowed in some files only, the size of folders, file names, the page table, citations of
// docs/product.md, and the readers and writers of each table. Prints each breach with its rule and exits with 1.
import { checkFileCircles, checkFolderCircles, checkImports } from './architecture/imports.mjs';
import { checkFolderSizes, checkNames } from './architecture/names.mjs';
import {
  checkCitations,
  checkMails,
  checkPages,
  checkRegistries,
  checkSettings,
  checkTables,
} from './architecture/registries.mjs';
import { breaches } from './architecture/sources.mjs';
import { checkKinds, checkModuleState, checkPlatform, checkTexts } from './architecture/texts.mjs';

checkImports();
checkTexts();
checkPlatform();
checkRegistries();
checkMails();
checkNames();
checkFolderSizes();
checkFolderCircles();
checkFileCircles();
checkPages();
checkCitations();
checkTables();
checkModuleState();
checkKinds();
checkSettings();

if (breaches.length > 0) {
  console.error(breaches.join('\n'));
  process.exit(1);
}
