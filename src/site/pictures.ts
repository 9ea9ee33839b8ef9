import type { ImageMetadata } from 'astro'

const FOLDER = '../assets/'

const pictures = import.meta.glob<{ default: ImageMetadata }>(
  '../assets/**/*.{png,jpg,jpeg,webp,avif}',
  { eager: true },
)

/** The picture of src/assets of that name. */
export function pictureNamed(name: string): ImageMetadata {
  const found = pictureIfThere(name)
  if (!found) throw new Error(`There is no picture src/assets/${name}.`)
  return found
}

/** The same, or undefined where there is none. */
export function pictureIfThere(name: string): ImageMetadata | undefined {
  return pictures[`${FOLDER}${name}`]?.default
}

/** The pictures that lie in a folder of src/assets itself, by name. */
export function picturesIn(folder: string): ImageMetadata[] {
  return Object.keys(pictures)
    .filter(name => name.slice(0, name.lastIndexOf('/')) === FOLDER + folder)
    .sort()
    .map(name => pictures[name]!.default)
}
