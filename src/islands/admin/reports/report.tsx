import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { Heading } from '#app/ui/heading.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import { Table } from '#app/ui/table.tsx'
import { reconcileLedger, showReport } from '#contract/operator/reports.ts'
import { localDay } from '#domain/market-days.ts'
import { formatPoints } from '#domain/points.ts'
import { Shown } from '../frame/shown.tsx'
import { timeText } from '../frame/times.ts'
import { useCall, useChange } from '../frame/use-call.ts'
import { useWords } from '../frame/words.ts'
import { type Me, mayUse } from '../people/session.ts'
import { saveReport } from './report-file.ts'

const spans = { day: 1, week: 7, month: 30 } as const
type Span = keyof typeof spans

/** What the ledger posted in a period, and whether it agrees with the wallets. */
export function Report({ me }: { me: Me }) {
  const words = useWords()
  const [span, setSpan] = useState<Span>('day')
  const now = Date.now()
  const to = localDay(now)
  const from = localDay(now - (spans[span] - 1) * 86_400_000)
  const read = useCall(showReport, { from, to }, 60_000)
  return (
    <>
      <Segmented
        label={words.report.span}
        name="span"
        value={span}
        options={(['day', 'week', 'month'] as const).map(value => ({
          value,
          label: words.report.spans[value],
        }))}
        onChange={setSpan}
      />
      <Shown read={read}>
        {report => {
          const { markets, money, before, after } = report
          const sum = (rows: readonly object[], field: string) =>
            rows.reduce((total, row) => total + (row as Record<string, number>)[field]!, 0)
          const ofMarkets = (field: string) => formatPoints(sum(markets, field))
          const ofMoney = (field: string) => formatPoints(sum(money, field))
          return (
            <>
              <p className="muted small num">
                {report.from} – {report.to}
              </p>
              <Facts
                facts={[
                  { name: words.report.staked, value: ofMarkets('staked') },
                  { name: words.report.paid, value: ofMarkets('paid') },
                  { name: words.report.refunded, value: ofMarkets('refunded') },
                  { name: words.report.corrected, value: ofMarkets('corrected') },
                  { name: words.report.profit, value: <strong>{ofMarkets('profit')}</strong> },
                  { name: words.report.deposits, value: ofMoney('deposits') },
                  { name: words.report.withdrawals, value: ofMoney('withdrawals') },
                  { name: words.report.credits, value: ofMoney('credits') },
                  { name: words.report.debits, value: ofMoney('debits') },
                  {
                    name: words.report.wallets,
                    value: `${formatPoints(before.wallet)} → ${formatPoints(after.wallet)}`,
                  },
                  { name: words.report.held, value: formatPoints(after.held) },
                  { name: words.report.owed, value: formatPoints(after.owed) },
                ]}
              />
              <Button kind="quiet" icon="download" onClick={() => saveReport(report)}>
                {words.report.csv}
              </Button>
              <Table
                isTitled
                caption={words.report.byMarket}
                empty={words.report.none}
                columns={[
                  { key: 'market', label: words.exposure.market, place: 'main' },
                  { key: 'profit', label: words.report.profit, place: 'aside' },
                  { key: 'detail', label: words.report.staked, place: 'detail' },
                ]}
                rows={markets.map(row => ({
                  key: `${row.day} ${row.market}`,
                  market: `${row.market} · ${row.day}`,
                  profit: formatPoints(row.profit),
                  detail: words.report.stakedPaid(formatPoints(row.staked), formatPoints(row.paid)),
                }))}
              />
              {mayUse(me, reconcileLedger) && <Reconcile />}
            </>
          )
        }}
      </Shown>
    </>
  )
}

/** Compares every wallet with its ledger, on a tap. */
function Reconcile() {
  const words = useWords()
  const change = useChange(reconcileLedger, words.lost)
  const [verdict, setVerdict] = useState<{ differences: readonly string[]; at: string } | null>(
    null,
  )
  return (
    <section className="stack tight">
      <Heading>{words.report.reconcile}</Heading>
      {verdict &&
        (verdict.differences.length === 0 ? (
          <Notice tone="success">{words.report.agrees(timeText(verdict.at))}</Notice>
        ) : (
          <Notice tone="error">
            <ul>
              {verdict.differences.map(line => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Notice>
        ))}
      {change.error && <Notice tone="error">{change.error}</Notice>}
      <Button
        kind="quiet"
        busy={change.isSending}
        onClick={async () => {
          const reply = await change.send({})
          if (reply) setVerdict({ ...reply, at: new Date().toISOString() })
        }}
      >
        {words.report.check}
      </Button>
    </section>
  )
}
