import { createHash } from 'node:crypto';
import { Refusal } from '../../platform/http/errors.ts';

/** The sides of a stored photo, in pixels: twice those of the largest place, for dense screens. */
const SIDE = 256;

/** Above what cameras take, and far below what takes memory: a file of 1 MB can have billions of pixels. */
const MAX_PIXELS = 40_000_000;
const MAX_SECONDS = 5;

const FORMATS: { format: string; starts: (bytes: Buffer) => boolean }[] = [
  { format: 'png', starts: (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')) },
  { format: 'jpeg', starts: (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')) },
  {
    format: 'webp',
    starts: (bytes) =>
      bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  },
];

let loaded: ReturnType<typeof load> | undefined;

/** Loads the library with the first picture, since most processes never read one. It reads the three formats alone. */
async function load() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  return sharp;
}

export type Picture = { bytes: Buffer; hash: string };

/** Returns the file as a square WebP without metadata (Photos 1); throws a refusal for an unusable picture. */
export async function readPicture(file: Uint8Array): Promise<Picture> {
  const input = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const known = FORMATS.find(({ starts }) => starts(input));
  if (!known) {
    throw new Refusal(
      415,
      'photos.wrong_type',
      'The file is no PNG, JPEG or WebP. Choose a photo in one of them.',
    );
  }
  const sharp = await (loaded ??= load());
  const options = { failOn: 'truncated', limitInputPixels: MAX_PIXELS, pages: 1 } as const;
  try {
    const { width, height } = await sharp(input, { ...options, limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS) throw tooManyPixels();
    const bytes = await sharp(input, options)
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .webp({ quality: 82 })
      .toBuffer();
    return { bytes, hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 22) };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (error instanceof Error && error.message.startsWith('timeout:')) throw tooSlow();
    throw new Refusal(
      400,
      'photos.unreadable',
      'The photo cannot be read: the file is damaged or incomplete. Save it again, or choose another one.',
    );
  }
}

const tooManyPixels = () =>
  new Refusal(
    413,
    'photos.too_many_pixels',
    'The photo has more than 40 million pixels. Make it smaller, and choose it again.',
  );

const tooSlow = () =>
  new Refusal(
    413,
    'photos.too_many_pixels',
    'The photo takes too long to read. Make it smaller, and choose it again.',
  );
