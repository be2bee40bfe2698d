import { setTimeout } from 'node:timers/promises'
import { maxBankResponseBytes } from '../../packages/api/src/payouts/payout-limits.ts'
import { readFileFromBank } from '../../apps/server/src/modules/payouts/payouts/bank-responses/bank-response-file.ts'

/** Payer and recipient of each payment, with their banks. */
const parties = `            <RltdPties>
              <Dbtr>
                <Nm>Общество с ограниченной ответственностью «Импульс — программа мотивации»</Nm>
                <Id>
                  <OrgId>
                    <Othr>
                      <Id>7701234567</Id>
                      <SchmeNm>
                        <Cd>TXID</Cd>
                      </SchmeNm>
                    </Othr>
                  </OrgId>
                </Id>
              </Dbtr>
              <DbtrAcct>
                <Id>
                  <Othr>
                    <Id>40702810200000000001</Id>
                  </Othr>
                </Id>
              </DbtrAcct>
              <Cdtr>
                <Nm>Константинопольская Александра Владимировна</Nm>
                <Id>
                  <PrvtId>
                    <Othr>
                      <Id>771234567890</Id>
                      <SchmeNm>
                        <Cd>TXID</Cd>
                      </SchmeNm>
                    </Othr>
                  </PrvtId>
                </Id>
              </Cdtr>
              <CdtrAcct>
                <Id>
                  <Othr>
                    <Id>40817810600000123456</Id>
                  </Othr>
                </Id>
              </CdtrAcct>
            </RltdPties>
            <RltdAgts>
              <DbtrAgt>
                <FinInstnId>
                  <ClrSysMmbId>
                    <ClrSysId>
                      <Cd>RUCBC</Cd>
                    </ClrSysId>
                    <MmbId>044525225</MmbId>
                  </ClrSysMmbId>
                  <Nm>ПАО СБЕРБАНК, г. Москва</Nm>
                </FinInstnId>
              </DbtrAgt>
              <CdtrAgt>
                <FinInstnId>
                  <ClrSysMmbId>
                    <ClrSysId>
                      <Cd>RUCBC</Cd>
                    </ClrSysId>
                    <MmbId>044525974</MmbId>
                  </ClrSysMmbId>
                  <Nm>АО «ТБАНК», г. Москва</Nm>
                </FinInstnId>
              </CdtrAgt>
            </RltdAgts>
`

/**
 * Reads a bank statement of one day with as many payouts as the first argument says, in the format of the second one
 * (`camt053` or `1c`), with all the facts that banks write. Prints the size of the file, its part of the upload limit,
 * the growth of the process's memory (all in megabytes), the time of the processor, and the longest time in which no
 * other request would have been answered.
 */
const bytes = Buffer.from((process.argv[3] === '1c' ? toStatement1c : toStatement)(Number(process.argv[2])))
// The text of the file is garbage of this script; `--expose-gc` collects it before the measurement.
globalThis.gc?.()
const before = process.memoryUsage().rss
const start = process.cpuUsage()
const blocked = watchBlocks()
const { rows } = await readFileFromBank(bytes)
const blockedMs = await blocked.end()
const { user, system } = process.cpuUsage(start)
const { rss } = process.memoryUsage()
const [fileMb, limitMb, grownMb] = [bytes.length, maxBankResponseBytes, rss - before].map(
  (size) => size / 1e6,
)
const ms = Math.round((user + system) / 1000)
console.log(JSON.stringify({ rows: rows.length, fileMb, limitMb, grownMb, ms, blockedMs }))

/** Measures the longest time between two turns of the event loop until `end`, in milliseconds of the processor. */
function watchBlocks() {
  let maxMs = 0
  let last = process.cpuUsage()
  const measure = () => {
    const { user: ours, system: kernel } = process.cpuUsage(last)
    maxMs = Math.max(maxMs, (ours + kernel) / 1000)
    last = process.cpuUsage()
  }
  const timer = setInterval(measure, 1)
  return {
    end: async () => {
      await setTimeout(5)
      clearInterval(timer)
      return Math.round(maxMs)
    },
  }
}

function toStatement1c(payouts: number): string {
  const documents = Array.from({ length: payouts }, (_, place) =>
    [
      'СекцияДокумент=Платежное поручение',
      `Номер=${place + 1}`,
      'Дата=27.11.2026',
      `Сумма=${500 + (place % 1000)}.00`,
      'ПлательщикСчет=40702810200000000001',
      'ДатаСписано=27.11.2026',
      'Плательщик=ИНН 7701234567 Общество с ограниченной ответственностью «Импульс»',
      'ПлательщикБанк1=ПАО СБЕРБАНК, г. Москва',
      'ПолучательСчет=40817810600000123456',
      'Получатель=Константинопольская Александра Владимировна',
      'ПолучательБанк1=АО «ТБАНК», г. Москва',
      `НазначениеПлатежа=Выплата вознаграждения по программе мотивации. НДС не облагается. IM-${place + 1}-AAAA9M`,
      'КонецДокумента',
    ].join('\r\n'),
  )
  const section = [
    'СекцияРасчСчет',
    'РасчСчет=40702810200000000001',
    'ДатаНачала=27.11.2026',
    'КонецРасчСчет',
  ]
  return ['1CClientBankExchange', ...section, ...documents, 'КонецФайла'].join('\r\n')
}

function toStatement(payouts: number): string {
  const entries = Array.from({ length: payouts }, (_, place) => toEntry(place + 1))
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
  <BkToCstmrStmt>
    <GrpHdr><MsgId>1</MsgId><CreDtTm>2026-11-28T06:00:00+03:00</CreDtTm></GrpHdr>
    <Stmt>
      <Id>1</Id>
      <FrToDt><FrDtTm>2026-11-27T00:00:00</FrDtTm><ToDtTm>2026-11-27T23:59:59</ToDtTm></FrToDt>
      <Acct><Id><Othr><Id>40702810200000000001</Id></Othr></Id><Ccy>RUB</Ccy></Acct>
${entries.join('')}    </Stmt>
  </BkToCstmrStmt>
</Document>`
}

function toEntry(number: number): string {
  return `      <Ntry>
        <NtryRef>${number}</NtryRef>
        <Amt Ccy="RUB">${500 + (number % 1000)}.00</Amt>
        <CdtDbtInd>DBIT</CdtDbtInd>
        <Sts>
          <Cd>BOOK</Cd>
        </Sts>
        <BookgDt>
          <Dt>2026-11-27</Dt>
        </BookgDt>
        <ValDt>
          <Dt>2026-11-27</Dt>
        </ValDt>
        <AcctSvcrRef>20261127-${number}</AcctSvcrRef>
        <BkTxCd>
          <Domn>
            <Cd>PMNT</Cd>
            <Fmly>
              <Cd>ICDT</Cd>
              <SubFmlyCd>DMCT</SubFmlyCd>
            </Fmly>
          </Domn>
          <Prtry>
            <Cd>01</Cd>
            <Issr>CBR</Issr>
          </Prtry>
        </BkTxCd>
        <NtryDtls>
          <TxDtls>
            <Refs>
              <PmtInfId>${number}</PmtInfId>
              <EndToEndId>${number}</EndToEndId>
              <ClrSysRef>20261127</ClrSysRef>
            </Refs>
            <AmtDtls>
              <TxAmt>
                <Amt Ccy="RUB">${500 + (number % 1000)}.00</Amt>
              </TxAmt>
            </AmtDtls>
${parties}            <RmtInf>
              <Ustrd>Выплата вознаграждения по программе мотивации за привлечение абонентов. НДС не облагается. IM-${number}-AAAA9M</Ustrd>
            </RmtInf>
            <RltdDts>
              <AccptncDtTm>2026-11-27T10:15:30+03:00</AccptncDtTm>
              <TxDtTm>2026-11-27T10:15:31+03:00</TxDtTm>
            </RltdDts>
          </TxDtls>
        </NtryDtls>
      </Ntry>
`
}
