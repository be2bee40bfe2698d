import { QueryClient } from '@tanstack/react-query'

/**
 * Refetching is paused while a dialog is open: an ended session or a lost connection would discard what was
 * typed in it.
 */
const isNoDialogOpen = (): boolean => document.querySelector('[role="dialog"]') === null

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { refetchOnWindowFocus: isNoDialogOpen, refetchOnReconnect: isNoDialogOpen },
  },
})
