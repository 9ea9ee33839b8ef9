import { expect, test, vi } from 'vitest'
import { createUploadGate } from '../../../server/uploads/upload-gate.ts'

test('a disk that takes no upload is not reported as a fault of the sender', async () => {
  vi.stubEnv('TMPDIR', '/nonexistent')
  const request = new Request('http://localhost/', { method: 'POST', body: 'a=1' })
  const read = createUploadGate().read(request, 'asha', [])
  await expect(read).rejects.toMatchObject({ code: 'ENOENT' })
  vi.unstubAllEnvs()
})
