import type { DocumentKind } from '@impulse/api/legal-texts/legal-text'
import type { RichContent } from '@impulse/api/rich-text/rich-text'
import { invariant } from '../../../platform/refusal/refusal.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'

/** Proposal of a new version of a legal text. All times are by the business clock. */
export type Proposal = {
  id: string
  number: bigint
  kind: DocumentKind
  /** Version that the proposal replaces. */
  replaces: string
  from: Date
  summary: string
  content: RichContent
  state: 'open' | 'applied' | 'declined'
  author: string
  createdAt: Date
}

const columns = `id, number, kind, replaces, in_force_from as "from", summary, content, state, author,
  created_at as "createdAt"`

/** Returns the open proposals of all legal texts, oldest first. */
export async function selectOpenProposals(db: Queryable): Promise<Proposal[]> {
  const { rows } = await db.query<Proposal>({
    text: `select ${columns} from legal_text_proposals where state = 'open' order by number`,
    values: [],
  })
  return rows
}

export async function findProposal(db: Queryable, id: string): Promise<Proposal | null> {
  const { rows } = await db.query<Proposal>({
    text: `select ${columns} from legal_text_proposals where id = $1`,
    values: [id],
  })
  return rows[0] ?? null
}

export async function insertProposal(tx: Tx, row: Omit<Proposal, 'number' | 'state'>): Promise<Proposal> {
  const { rows } = await tx.query<Proposal>({
    text: `insert into legal_text_proposals (id, kind, replaces, in_force_from, summary, content, author, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${columns}`,
    values: [
      row.id,
      row.kind,
      row.replaces,
      row.from,
      row.summary,
      JSON.stringify(row.content),
      row.author,
      row.createdAt,
    ],
  })
  const [proposal] = rows
  invariant(proposal, 'the insert of a legal text proposal must return its row')
  return proposal
}

type Decision = { id: string; state: 'applied' | 'declined'; by: string; at: Date }

export async function updateProposalDecided(tx: Tx, { id, state, by, at }: Decision): Promise<void> {
  const { rowCount } = await tx.query({
    text: `update legal_text_proposals set state = $2, decided_by = $3, decided_at = $4
      where id = $1 and state = 'open'`,
    values: [id, state, by, at],
  })
  invariant(rowCount === 1, 'a legal text proposal must stay open while its kind is locked')
}
