import { BroadcastChannel } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listenForNotifications, onNotificationsChange } from './notification-stream.ts'

test('a tab reloads its notifications when the first event differs from the state that the page began with, although its summary is newer', async () => {
  // The DOM of the tests has no channels, and no event stream, which only a visible tab opens.
  vi.stubGlobal('BroadcastChannel', BroadcastChannel)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  let shown = 'one.0'
  const onChange = vi.fn<() => void>()
  const reload = vi.fn<() => void>()
  onTestFinished(onNotificationsChange(reload))
  onTestFinished(listenForNotifications({ shown: () => shown, onChange, onEnd: () => undefined }))
  const tabWithTheStream = new BroadcastChannel('impulse.bell')
  onTestFinished(() => tabWithTheStream.close())
  shown = 'two.1'
  tabWithTheStream.postMessage('two.1')
  await expect.poll(() => reload.mock.calls.length).toBe(1)
  tabWithTheStream.postMessage('two.1')
  tabWithTheStream.postMessage('three.1')
  await expect.poll(() => reload.mock.calls.length).toBe(2)
  expect(onChange).toHaveBeenCalledTimes(2)
})
