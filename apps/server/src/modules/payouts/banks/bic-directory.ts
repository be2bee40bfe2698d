import { TextDecoder } from 'node:util'
import { SaxesParser } from 'saxes'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import type { ReadList } from './sbp-list.ts'
import { unpackXml } from './unpack.ts'

export type ListedBic = { bic: string; name: string; corrAccount: string }

/** Maximum nesting depth of the XML elements, higher than in any valid directory. */
const deepest = 20

/**
 * Reads the Bank of Russia's directory (ED807), zipped or as XML, and returns the participants that can receive money
 * now. `skipped`: number of the other entries, such as participants that are restricted, closing, or without a
 * correspondent account.
 * @throws Refusal bank_list_unreadable
 */
export async function readBicDirectory(bytes: Buffer): Promise<ReadList<ListedBic>> {
  const rows = new Map<string, ListedBic>()
  let entries = 0
  const read = openReader((entry) => {
    entries += 1
    const row = toListedBic(entry)
    if (row && !rows.has(row.bic)) rows.set(row.bic, row)
  })
  for await (const chunk of unpackXml(bytes)) read.write(chunk)
  read.close()
  return { rows, skipped: entries - rows.size }
}

type Attributes = Record<string, string>
type Account = { attributes: Attributes; isRestricted: boolean }
type Entry = { bic: string; participant: Attributes; isRestricted: boolean; accounts: Account[] }

function toListedBic({ bic, participant, isRestricted, accounts }: Entry): ListedBic | null {
  const name = (participant['NameP'] ?? '').replace(/[\p{C}\s]+/gu, ' ').trim()
  if (participant['ParticipantStatus'] !== 'PSAC' || isRestricted) return null
  const account = accounts.find(
    ({ attributes, isRestricted }) =>
      !isRestricted &&
      attributes['RegulationAccountType'] === 'CRSA' &&
      attributes['AccountStatus'] === 'ACAC' &&
      /^\d{20}$/.test(attributes['Account'] ?? ''),
  )
  const corrAccount = account?.attributes['Account']
  return corrAccount && /^\d{9}$/.test(bic) && name !== '' && name.length <= 200
    ? { bic, name, corrAccount }
    : null
}

/**
 * Returns a streaming reader of the directory. The reader refuses XML with a DOCTYPE, or with an entity that XML does not
 * predefine: a valid directory has neither, and such an entity could load external content.
 */
function openReader(onEntry: (entry: Entry) => void) {
  const parser = new SaxesParser({ position: false, xmlns: false })
  const refuse = (): never => {
    throw new Refusal('bank_list_unreadable')
  }
  let [depth, isDirectory] = [0, false]
  let entry: Entry | null = null
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  parser.on('opentag', ({ name, attributes }) => {
    const tag = toLocalName(name)
    depth += 1
    if (depth > deepest || (depth === 1 && tag !== 'ED807')) refuse()
    isDirectory = true
    if (tag === 'BICDirectoryEntry')
      entry = { bic: attributes['BIC'] ?? '', participant: {}, isRestricted: false, accounts: [] }
    else if (tag === 'ParticipantInfo' && entry) entry.participant = attributes
    else if (tag === 'RstrList' && entry) entry.isRestricted = true
    else if (tag === 'Accounts') entry?.accounts.push({ attributes, isRestricted: false })
    else if (tag === 'AccRstrList')
      for (const account of entry?.accounts.slice(-1) ?? []) account.isRestricted = true
  })
  parser.on('closetag', ({ name }) => {
    depth -= 1
    if (toLocalName(name) !== 'BICDirectoryEntry' || !entry) return
    onEntry(entry)
    entry = null
  })
  let decoder: TextDecoder | undefined
  return {
    write(chunk: Uint8Array) {
      decoder ??= createDecoder(chunk)
      parser.write(decoded(() => decoder?.decode(chunk, { stream: true }) ?? ''))
    },
    close() {
      parser.write(decoded(() => decoder?.decode() ?? ''))
      parser.close()
      if (!isDirectory) refuse()
    },
  }
}

/** Returns a decoder for the encoding in the XML declaration. The directory is published in windows-1251. */
function createDecoder(start: Uint8Array): TextDecoder {
  const declaration = Buffer.from(start.subarray(0, 200)).toString('latin1')
  const name = /^\s*<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(declaration)?.[1]?.toLowerCase() ?? 'utf-8'
  if (name !== 'windows-1251' && name !== 'utf-8') throw new Refusal('bank_list_unreadable')
  return new TextDecoder(name, { fatal: true })
}

function decoded(decode: () => string): string {
  try {
    return decode()
  } catch {
    throw new Refusal('bank_list_unreadable')
  }
}

const toLocalName = (name: string): string => name.slice(name.indexOf(':') + 1)
