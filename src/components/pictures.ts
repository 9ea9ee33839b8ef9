import type { ImageMetadata } from 'astro'
import { problemOn } from './problem.ts'

const FOLDER = '../assets/'

const pictures = import.meta.glob<{ default: ImageMetadata }>(
  '../assets/**/*.{png,jpg,jpeg,webp,avif}',
  { eager: true },
)

/** The picture of src/assets that a page at the URL asks for by its name there. */
export function pictureNamed(name: string, url: URL): ImageMetadata {
  const found = pictureIfThere(name)
  if (!found) {
    throw problemOn(
      url,
      `there is no picture src/assets/${name}; put the file there or correct its name.`,
    )
  }
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
