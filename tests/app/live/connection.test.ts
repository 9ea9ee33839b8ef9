import { beforeEach, expect, test, vi } from 'vitest'
import {
  $connection,
  noteEvent,
  onBackOnline,
  setOffline,
  setStream,
} from '../../../src/islands/app/stores/live/connection.ts'

const live = { state: 'live', failures: 0, openedAt: 1, heardAt: 1 } as const
const polling = { state: 'polling', failures: 2 } as const

beforeEach(() => $connection.set({ state: 'idle' }))

test('offline keeps what the stream does and returns to it', () => {
  setStream(live)
  setOffline(true)
  expect($connection.get()).toEqual({ state: 'offline', stream: live })
  setOffline(false)
  expect($connection.get()).toEqual(live)
})

test('a stream that changes while offline leaves the app offline', () => {
  setOffline(true)
  setStream(polling)
  expect($connection.get()).toEqual({ state: 'offline', stream: polling })
})

test('an event of the stream ends offline and is the last one heard', () => {
  setStream(live)
  setOffline(true)
  noteEvent()
  expect($connection.get()).toMatchObject({ state: 'live', openedAt: 1 })
  expect($connection.get()).not.toMatchObject({ heardAt: 1 })
})

test('only the end of offline calls back', () => {
  const callback = vi.fn()
  const unbind = onBackOnline(callback)
  setStream(polling)
  setOffline(true)
  setOffline(true)
  expect(callback).not.toHaveBeenCalled()
  setOffline(false)
  setOffline(false)
  expect(callback).toHaveBeenCalledTimes(1)
  unbind()
})
