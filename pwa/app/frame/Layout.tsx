import type { ReactNode } from 'react'
import { t } from '../../../data/words/words.ts'
import { ArrivalNotice } from '../../offline/device/ArrivalNotice.tsx'
import { InstallInvitation } from '../../offline/device/InstallInvitation.tsx'
import { UpdatePrompt } from '../../offline/worker/UpdatePrompt.tsx'
import { Toaster } from '../../ui/Toaster.tsx'
import { Footer } from './Footer.tsx'
import { LanguageOffer } from './Languages.tsx'
import { NetBar } from './NetBar.tsx'
import { TopBar } from './TopBar.tsx'

/** The frame around every public page. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="button skip visually-hidden" href="#main">
        {t('Skip to content')}
      </a>
      <TopBar />
      <NetBar />
      <UpdatePrompt />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <ArrivalNotice />
      <InstallInvitation />
      <Footer />
      <LanguageOffer />
      <Toaster />
    </>
  )
}
