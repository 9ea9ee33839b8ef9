/** A picture of one red pixel, as a player chooses it. */
export const pixel = {
  name: 'a.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
}

export const notPicture = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('A text') }
