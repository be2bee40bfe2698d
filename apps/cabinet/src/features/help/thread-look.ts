import type { ThreadStatus } from '@impulse/wire/thread-paths'
import { threadStatusWords } from '@impulse/wire/thread-words'
import type { IconName } from '../../shared/icon/icon-name.ts'
import type { StatusTone } from '../../shared/status-tag/status-tag.tsx'

/** Where a thread stands, in a word. */
export const ticketAppearance = (
  status: ThreadStatus,
): { words: string; tone: StatusTone; icon: IconName } => ({
  words: threadStatusWords[status],
  ...appearances[status],
})

const appearances: Record<ThreadStatus, { tone: StatusTone; icon: IconName }> = {
  open: { tone: 'warn', icon: 'clock' },
  answered: { tone: 'info', icon: 'info' },
  closed: { tone: 'plain', icon: 'check' },
}
