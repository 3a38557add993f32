import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { refuseExisting } from '../../platform/files/newFile.ts';

/** The list of all files with their SHA-256, as `sha256sum --check` reads it. */
export const SUMS = 'SHA256SUMS';

type Content = string | Uint8Array | AsyncIterable<string | Uint8Array>;

type AddedFile = { bytes: number; sha256: string };

/** A folder that gets its name when it is complete. Files are streamed, and each is listed with its hash. */
export class NewFolder {
  readonly #folder: string;
  readonly #part: string;
  #sums = '';
  files = 0;
  bytes = 0;

  private constructor(folder: string) {
    this.#folder = folder;
    this.#part = `${folder}.${process.pid}.part`;
  }

  /** Lets `write` fill a new folder. Throws a FileError when there is something under the name. */
  static async write(folder: string, write: (target: NewFolder) => Promise<void>): Promise<NewFolder> {
    const target = new NewFolder(path.resolve(folder));
    await refuseExisting(target.#folder);
    await mkdir(target.#part, { mode: 0o700 });
    try {
      await write(target);
      await refuseExisting(target.#folder);
      await rename(target.#part, target.#folder);
    } catch (error) {
      await rm(target.#part, { recursive: true, force: true });
      throw error;
    }
    return target;
  }

  async add(name: string, content: Content): Promise<AddedFile> {
    const added = await this.#store(name, content);
    this.#sums += `${added.sha256}  ${name}\n`;
    this.files += 1;
    this.bytes += added.bytes;
    return added;
  }

  /** Writes the list of all files. Nothing is listed after it. */
  addSums(): Promise<AddedFile> {
    return this.#store(SUMS, this.#sums);
  }

  /** Writes a file that is not in the list. */
  async #store(name: string, content: Content): Promise<AddedFile> {
    const file = path.join(this.#part, name);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const hash = createHash('sha256');
    let bytes = 0;
    const parts = typeof content === 'string' || content instanceof Uint8Array ? [content] : content;
    await pipeline(
      Readable.from(parts),
      async function* (chunks: AsyncIterable<string | Uint8Array>) {
        for await (const chunk of chunks) {
          const part = Buffer.from(chunk);
          hash.update(part);
          bytes += part.length;
          yield part;
        }
      },
      createWriteStream(file, { mode: 0o600, flags: 'wx' }),
    );
    return { bytes, sha256: hash.digest('hex') };
  }

  addUnlisted(name: string, content: Content): Promise<AddedFile> {
    return this.#store(name, content);
  }
}
