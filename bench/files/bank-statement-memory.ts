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
 * Reads a bank statement in camt.053 of one day with as many payouts as the argument says, with all the facts and the
 * indentation that banks write. Prints the size of the file, its part of the upload limit, the growth of the process's
 * memory (all in megabytes) and the time of the processor.
 */
const bytes = Buffer.from(toStatement(Number(process.argv[2])))
// The text of the file is garbage of this script; `--expose-gc` collects it before the measurement.
globalThis.gc?.()
const before = process.memoryUsage().rss
const start = process.cpuUsage()
const { rows } = readFileFromBank(bytes)
const { user, system } = process.cpuUsage(start)
const { rss } = process.memoryUsage()
const [fileMb, limitMb, grownMb] = [bytes.length, maxBankResponseBytes, rss - before].map(
  (size) => size / 1e6,
)
console.log(
  JSON.stringify({ rows: rows.length, fileMb, limitMb, grownMb, ms: Math.round((user + system) / 1000) }),
)

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
