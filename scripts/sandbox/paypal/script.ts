/**
 * Stands in for PayPal's script (https://developer.paypal.com/sdk/js/v6/): `window.paypal` with what a one-time payment
 * needs. Its window is a dialog in the page, in which the tester plays donor and PayPal. No money moves.
 */
import type {
  BaseInstance,
  CreateOrderPromise,
  OnErrorData,
  PayPalOneTimePaymentSessionOptions,
  PayPalPaymentsInstance,
  PayPalV6Namespace,
} from '@paypal/paypal-js/sdk-v6'
import { type Choice, openWindow, type TrialWindow } from './window.ts'

const home = new URL((document.currentScript as HTMLScriptElement).src).origin

/** What is imitated of an instance. */
type Instance = Pick<BaseInstance, 'findEligibleMethods'> &
  Partial<Pick<PayPalPaymentsInstance, 'createPayPalOneTimePaymentSession'>>
interface CreateOptions {
  clientToken?: string
  clientId?: string
  components: readonly string[]
}

async function createInstance({ clientToken, clientId, components }: CreateOptions): Promise<Instance> {
  if (Boolean(clientToken) === Boolean(clientId)) throw problem('ERR_INVALID_AUTH', 'Give clientToken or clientId.')
  const { isEligible } = clientToken
    ? await ask<{ isEligible: boolean }>('/sessions', { clientToken })
    : { isEligible: true }
  return {
    findEligibleMethods: async () => ({
      isEligible: (method) => method === 'paypal' && isEligible,
      getDetails: () => ({ canBeVaulted: false }) as never,
    }),
    // As in PayPal's: without its component, the method is not there.
    ...(components.includes('paypal-payments') && { createPayPalOneTimePaymentSession: createSession }),
  }
}

function createSession(options: PayPalOneTimePaymentSessionOptions) {
  let shown: TrialWindow | null = null
  const close = () => {
    shown?.close()
    shown = null
  }

  /** Resolves when the window shows the order; what the donor does is told to the callbacks. */
  async function start(_mode?: unknown, order?: CreateOrderPromise): Promise<void> {
    if (shown) throw problem('ERR_FLOW_ALREADY_OPEN', 'The window is open already.')
    const own = openWindow()
    shown = own
    let orderId: string | undefined
    own.chosen.then((choice) => settle(choice, orderId))
    try {
      orderId = (await order)?.orderId ?? options.orderId
      if (!orderId) throw problem('ERR_MISSING_ORDER', 'start() was given no order.')
      const details = await ask<{ value: string; currency_code: string; description: string }>(`/orders/${orderId}`)
      own.show({ amount: `${details.value} ${details.currency_code}`, description: details.description })
    } catch (error) {
      if (shown === own) {
        close()
        options.onError?.(asProblem(error))
      }
      throw error
    }
  }

  async function settle(choice: Choice, orderId: string | undefined) {
    if (choice.kind === 'cancelled') {
      close()
      options.onCancel?.({ orderId })
      options.onComplete?.({ paymentSessionState: 'canceled' })
      return
    }
    try {
      if (choice.kind === 'failed') throw problem('ERR_TRIAL', 'The window failed, as it was told to.')
      const { payerId } = await ask<{ payerId: string }>(`/orders/${orderId}/approve`, { fate: choice.fate })
      close()
      await options.onApprove?.({ orderId: orderId!, payerId, fundingSource: 'paypal' })
      options.onComplete?.({ paymentSessionState: 'approved' })
    } catch (error) {
      close()
      options.onError?.(asProblem(error))
      options.onComplete?.({ paymentSessionState: 'error' })
    }
  }

  return { start, cancel: () => shown?.cancel(), destroy: close }
}

/** Asks the sandbox. With fields, a POST. */
async function ask<Answer>(path: string, fields?: Record<string, string>): Promise<Answer> {
  const request = fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}
  const answer = await fetch(`${home}/_sandbox/paypal${path}`, request)
  const body = (await answer.json()) as Answer & { message?: string }
  if (!answer.ok) throw problem('ERR_SANDBOX', body.message ?? `The sandbox answered ${answer.status}.`)
  return body
}

const problem = (code: string, message: string): OnErrorData =>
  Object.assign(new Error(message), { name: 'PayPalError', code, isRecoverable: false })

const asProblem = (error: unknown): OnErrorData =>
  error instanceof Error && 'code' in error ? (error as OnErrorData) : problem('ERR_UNKNOWN', String(error))

Object.assign(window, { paypal: { version: '6.0.0' satisfies PayPalV6Namespace['version'], createInstance } })
