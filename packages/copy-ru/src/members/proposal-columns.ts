import type { Proposal } from '@impulse/api/members/console-proposals'
import type { ListColumn } from '../lists/list-column.ts'

/** Columns of a list of proposals, each made by one staff member and decided by another. */
export const proposalColumns = {
  reason: { title: 'Причина', width: 44, text: ({ reason }) => reason },
  author: { title: 'Предложил', text: ({ author }) => author },
  createdAt: { title: 'Когда', moment: ({ createdAt }) => createdAt },
  decidedBy: { title: 'Решил', text: ({ decidedBy }) => decidedBy },
  decidedAt: { title: 'Когда решено', moment: ({ decidedAt }) => decidedAt },
  decision: { title: 'Решение', isDrawn: true },
} as const satisfies Record<string, ListColumn<Proposal>>

export const proposalFileColumns = ['author', 'createdAt', 'decidedBy', 'decidedAt'] as const
