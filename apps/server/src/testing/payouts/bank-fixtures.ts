import { zipSync } from 'fflate'

/** Encodes a text in windows-1251. Throws for a character that windows-1251 does not contain. */
export const inWindows1251 = (text: string): Buffer =>
  Buffer.from(
    Array.from(text, (sign) => {
      const code = bytesOf1251.get(sign)
      if (code === undefined) throw new Error(`windows-1251 has no ${sign}`)
      return code
    }),
  )

const decoder = new TextDecoder('windows-1251')
const bytesOf1251 = new Map(
  Array.from({ length: 256 }, (_, code) => [decoder.decode(new Uint8Array([code])), code]),
)

export type BicEntry = {
  bic: string
  name?: string
  status?: string
  restricted?: boolean
  account?: string
  type?: string
  accountStatus?: string
  accountRestricted?: boolean
}

/**
 * Returns the entry of a bank in the BIC directory of the Bank of Russia. With the default values, payments to
 * this bank are possible.
 */
export const aBicEntry = ({
  bic,
  name = `ПАО &quot;Банк ${bic}&quot;`,
  status = 'PSAC',
  restricted = false,
  account = `30101810${bic.slice(-3).padStart(12, '0')}`,
  type = 'CRSA',
  accountStatus = 'ACAC',
  accountRestricted = false,
}: BicEntry): string => `<BICDirectoryEntry BIC="${bic}">
  <ParticipantInfo NameP="${name}" CntrCd="RU" Rgn="45" Ind="101000" Tnp="г" Nnp="Москва" Adr="ул Ёлочная, 19" DateIn="1994-01-20" PtType="20" Srvcs="5" XchType="1" UID="${bic}0" ParticipantStatus="${status}">${
    restricted ? '<RstrList Rstr="URRS" RstrDate="2026-01-20"/>' : ''
  }</ParticipantInfo>
  <SWBICS SWBIC="ABCDRUMMXXX" DefaultSWBIC="1"/>
  <Accounts Account="${account}" RegulationAccountType="${type}" CK="99" AccountCBRBIC="044525000" DateIn="2013-01-09" AccountStatus="${accountStatus}">${
    accountRestricted ? '<AccRstrList AccRstr="SUSP" AccRstrDate="2026-01-20"/>' : ''
  }</Accounts>
</BICDirectoryEntry>`

export const aDirectory = (entries: readonly string[]): string =>
  `<?xml version="1.0" encoding="WINDOWS-1251"?>
<ED807 xmlns="urn:cbr-ru:ed:v2.0" EDNo="706821547" EDDate="2026-11-20" EDAuthor="4583001999" CreationReason="FCBD" InfoTypeCode="FIRR" BusinessDay="2026-11-21" DirectoryVersion="1">
${entries.join('\n')}
</ED807>`

/**
 * Returns a zip archive with the XML of a BIC directory, as the Bank of Russia publishes it. The XML is in
 * windows-1251.
 */
export const packed = (xml: Uint8Array, name = '20261121_ED807_full.xml'): Buffer =>
  Buffer.from(zipSync({ [name]: xml }))

/** Returns `count` different BICs. */
export const createBics = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, index) => String(44_525_100 + from + index).padStart(9, '0'))

/** Returns a list with these banks, in the form in which the national payment system publishes it. */
export const anSbpList = (banks: readonly (readonly [id: string, name: string])[]): Buffer =>
  Buffer.from(
    JSON.stringify({
      version: '1.0',
      dictionary: banks.map(([id, bankName]) => ({
        bankName,
        logoURL: `https://qr.nspk.ru/proxyapp/logo/bank${id}.png`,
        schema: `bank${id}`,
        package_name: 'ru.example',
      })),
    }),
  )
