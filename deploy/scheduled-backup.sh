#!/bin/sh
# Writes a backup into BACKUP_DIR, and removes those older than KEEP_DAYS (14). A failed backup removes none.
set -eu
cd "$(dirname "$0")/.."
node server/backupCommand.ts "$BACKUP_DIR/gangway-$(date -u +%Y%m%dT%H%M%SZ).backup"
find "$BACKUP_DIR" -name 'gangway-*.backup' -mtime "+${KEEP_DAYS:-14}" -delete
# What a backup that was killed left behind.
find "$BACKUP_DIR" -name 'gangway-*.backup.*.part' -mtime +1 -delete
