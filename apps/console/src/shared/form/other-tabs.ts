type TabMessage = { from: string; is: 'here' | 'leaving' }

/**
 * Watches for other tabs of this browser in which the object `name` is open. `areThere` returns true while there are
 * such tabs; a tab that crashed still counts as open. `disconnect` tells the other tabs that this tab is closed.
 */
export function watchOtherTabs(name: string): { areThere: () => boolean; disconnect: () => void } {
  const me = String(Math.random())
  const otherTabs = new Set<string>()
  const channel = new BroadcastChannel(name)
  let isOpen = true
  const announce = (is: TabMessage['is']) => channel.postMessage({ from: me, is } satisfies TabMessage)
  channel.addEventListener('message', ({ data: { from, is } }: MessageEvent<TabMessage>) => {
    if (is === 'leaving') otherTabs.delete(from)
    else if (!otherTabs.has(from)) {
      otherTabs.add(from)
      announce('here')
    }
  })
  announce('here')
  return {
    areThere: () => otherTabs.size > 0,
    disconnect: () => {
      if (!isOpen) return
      isOpen = false
      announce('leaving')
      channel.close()
    },
  }
}
