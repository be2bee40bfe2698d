import type { FileColumn } from '@impulse/api/files/console-file'
import type { Proposal } from '@impulse/api/members/console-proposals'

/** Columns that the export of any kind of proposal has: who proposed, who decided, and when. */
export const proposalColumns: readonly FileColumn<Proposal>[] = [
  { title: 'Предложил', text: ({ author }) => author },
  { title: 'Когда', moment: ({ createdAt }) => createdAt },
  { title: 'Решил', text: ({ decidedBy }) => decidedBy },
  { title: 'Когда решено', moment: ({ decidedAt }) => decidedAt },
]
