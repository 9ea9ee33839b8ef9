import { beforeEach, expect, test, vi } from 'vitest'
import {
  $connection,
  noteEvent,
  onReached,
  setReach,
  setStream,
} from '../../../src/islands/app/stores/live/connection.ts'

const live = { state: 'live', failures: 0, openedAt: 1, heardAt: 1 } as const
const polling = { state: 'polling', failures: 2 } as const

beforeEach(() => $connection.set({ state: 'idle' }))

test('a lost call keeps what the stream does and returns to it', () => {
  setStream(live)
  setReach('unanswered')
  expect($connection.get()).toEqual({ state: 'unanswered', stream: live })
  setReach('reached')
  expect($connection.get()).toEqual(live)
})

test('a stream that changes does not end the wait for an answer', () => {
  setReach('unanswered')
  setStream(polling)
  expect($connection.get()).toEqual({ state: 'unanswered', stream: polling })
})

test('an event of the stream ends the wait and is the last one heard', () => {
  setStream(live)
  setReach('unanswered')
  noteEvent()
  expect($connection.get()).toMatchObject({ state: 'live', openedAt: 1 })
  expect($connection.get()).not.toMatchObject({ heardAt: 1 })
})

test('only an answer calls back', () => {
  const callback = vi.fn()
  const unbind = onReached(callback)
  setStream(polling)
  setReach('unanswered')
  setReach('offline')
  expect(callback).not.toHaveBeenCalled()
  setReach('reached')
  setReach('reached')
  expect(callback).toHaveBeenCalledTimes(1)
  unbind()
})
