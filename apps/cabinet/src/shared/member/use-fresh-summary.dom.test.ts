import { BroadcastChannel } from 'node:worker_threads'
import { renderHook } from '@testing-library/react'
import { createElement, type PropsWithChildren } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { createLoadingSummary } from './member-summary.ts'
import { useFreshSummary } from './use-fresh-summary.ts'

const wrapper = ({ children }: PropsWithChildren) =>
  createElement(RouterProvider, { router: createMemoryRouter([{ path: '/', element: children }]) })

test('a response that arrives after the shell was removed refreshes the summary without an error', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  // The DOM of the tests has no channels, and no event stream, which only a visible tab opens.
  vi.stubGlobal('BroadcastChannel', BroadcastChannel)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const loaded = createLoadingSummary()
  const { result, unmount } = renderHook(() => useFreshSummary(loaded), { wrapper })
  unmount()
  expect(result.current.refreshEverywhere).not.toThrow()
})
