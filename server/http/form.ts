import {
  getMultipartBoundary,
  MultipartParseError,
  type MultipartPart,
  parseMultipart,
} from '@remix-run/multipart-parser'

/**
 * The fields of a multipart body, in its order. Files share the memory of `body`: the Blobs of
 * Request.formData are copies that Node frees late. Throws if the body is malformed or cut off.
 */
export function readForm(body: Uint8Array, contentType: string): [string, string | Blob][] {
  const boundary = getMultipartBoundary(contentType)
  if (boundary === null || body.length === 0) throw new MultipartParseError('There is no boundary.')
  const parts = parseMultipart(body, { boundary, maxFileSize: body.length })
  return Array.from(parts, part => [nameOf(part), part.isFile ? new FormFile(part) : part.text])
}

function nameOf({ name }: MultipartPart): string {
  if (name === undefined) throw new MultipartParseError('A part has no name.')
  return name
}

/** A file of a form. Read it with `bytes`: only that does not copy it. */
class FormFile extends File {
  readonly #content: Uint8Array<ArrayBuffer>

  constructor({ content, filename, mediaType }: MultipartPart) {
    super([], filename ?? '', { type: mediaType ?? '' })
    this.#content = (content[0] ?? new Uint8Array()) as Uint8Array<ArrayBuffer>
  }

  override get size() {
    return this.#content.length
  }

  override async bytes() {
    return this.#content
  }
}
