import { readFileSync } from 'node:fs'
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { join } from 'node:path'
import * as v from 'valibot'
import type { OperatorCall } from '#contract/operator/call.ts'
import { verifyJournal } from '#contract/operator/journal.ts'
import { backupDatabase, reconcileLedger } from '#contract/operator/reports.ts'
import { type Env, readCommandConfig } from '../../config/config.ts'

/** Exit code of a command that was not understood, or not confirmed. */
export const USAGE_EXIT_CODE = 2

const ANSWER_WITHIN_MS = 60_000
/** These read everything. */
const longCalls: OperatorCall[] = [reconcileLedger, backupDatabase, verifyJournal]
const LONG_MS = 31 * 60_000

/** A failure with one sentence for the operator. The command ends with `exitCode`. */
export class CommandFailed extends Error {
  readonly exitCode: number

  constructor(message: string, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

export type Client = {
  /** The database of this environment, for the commands that open it without a server. */
  database: { dataDir: string; databaseUrl: string | undefined }
  /** Makes a call. Throws a CommandFailed with the server's sentence if the server refuses it. */
  ask<C extends OperatorCall>(
    call: C,
    request: v.InferInput<C['request']>,
  ): Promise<v.InferOutput<C['reply']>>
}

/** Creates a client for the server of this environment. Throws a ConfigError. */
export function createClient(env: Env): Client {
  const { apiOrigin: base, dataDir, databaseUrl, operatorToken } = readCommandConfig(env)
  return {
    database: { dataDir, databaseUrl },
    async ask(call, request) {
      const token = operatorToken ?? tokenIn(dataDir)
      const response = await send(new URL(`/operator/${call.name}`, base), {
        token,
        request,
        withinMs: longCalls.some(({ name }) => name === call.name) ? LONG_MS : ANSWER_WITHIN_MS,
      })
      if (/^(image\/|application\/gzip)/.test(response.headers.get('content-type') ?? '')) {
        return v.parse(call.reply, new Uint8Array(await response.arrayBuffer()))
      }
      const reply = await jsonIn(response, base)
      if (reply.success !== '1') throw new CommandFailed(String(reply.msg))
      return v.parse(call.reply, reply)
    },
  }
}

async function send(
  url: URL,
  { token, request, withinMs }: { token: string; request: unknown; withinMs: number },
): Promise<Response> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const options = { method: 'POST', headers, signal: AbortSignal.timeout(withinMs) }
  try {
    const reply = await replyTo(url, options, JSON.stringify(request))
    const { statusCode = 0 } = reply
    if (statusCode < 200 || (statusCode >= 300 && statusCode < 400)) throw new Error('redirected')
    const type = reply.headers['content-type'] ?? ''
    const bytes = Buffer.concat(await reply.toArray())
    return new Response(bytes, { status: statusCode, headers: { 'content-type': type } })
  } catch {
    throw new CommandFailed(
      `No server answers at ${url.origin}. Is it running? Set API_URL if it is at another address.`,
    )
  }
}

/** Node's fetch gives up after five minutes without a reply, and the long calls may take longer. */
function replyTo(url: URL, options: RequestOptions, body: string): Promise<IncomingMessage> {
  const ask = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    ask(url, options, resolve).on('error', reject).end(body)
  })
}

async function jsonIn(response: Response, base: string) {
  try {
    return (await response.json()) as Record<string, unknown>
  } catch {
    throw new CommandFailed(`The reply of ${base} is not from this server.`)
  }
}

/** The token that the server created on this machine. */
function tokenIn(dataDir: string): string {
  const file = join(dataDir, 'secrets.json')
  try {
    const { OPERATOR_TOKEN } = JSON.parse(readFileSync(file, 'utf8'))
    return v.parse(v.string(), OPERATOR_TOKEN)
  } catch {
    throw new CommandFailed(
      `There is no operator's token: set OPERATOR_TOKEN, or DATA_DIR to the server's data folder (${file} cannot be read).`,
    )
  }
}
