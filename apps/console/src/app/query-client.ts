import { QueryClient } from '@tanstack/react-query'

/** Below a question nothing is read again by itself: who is signed out in the meantime, or has no line, would lose what they typed in it. */
const isNoDialogOpen = (): boolean => document.querySelector('[role="dialog"]') === null

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { refetchOnWindowFocus: isNoDialogOpen, refetchOnReconnect: isNoDialogOpen },
  },
})
