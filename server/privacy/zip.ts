import { crc32 } from 'node:zlib'

type File = { name: string; bytes: Uint8Array }

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
/** Names are UTF-8. */
const FLAGS = 0x0800

/** A ZIP file with stored files. Names are ASCII. */
export function zip(files: File[]): Buffer {
  const parts: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of files) {
    const fields = (head: number[], tail: number[]) =>
      Buffer.concat([
        words(head),
        dwords([crc32(bytes), bytes.length, bytes.length]),
        words([name.length, ...tail]),
      ])
    const local = Buffer.concat([dwords([LOCAL]), fields([20, FLAGS, 0, 0, 33], [0])])
    parts.push(local, Buffer.from(name), Buffer.from(bytes))
    central.push(
      Buffer.concat([
        dwords([CENTRAL]),
        fields([20, 20, FLAGS, 0, 0, 33], [0, 0, 0, 0]),
        dwords([0, offset]),
        Buffer.from(name),
      ]),
    )
    offset += local.length + name.length + bytes.length
  }
  const list = Buffer.concat(central)
  const end = Buffer.concat([
    dwords([END]),
    words([0, 0, files.length, files.length]),
    dwords([list.length, offset]),
    words([0]),
  ])
  return Buffer.concat([...parts, list, end])
}

function words(values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 2)
  for (const [place, value] of values.entries()) buffer.writeUInt16LE(value, place * 2)
  return buffer
}

function dwords(values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4)
  for (const [place, value] of values.entries()) buffer.writeUInt32LE(value, place * 4)
  return buffer
}
