import { Tabs } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { EARNINGS_PARTS, type EarningsSearch } from '../parts/money-search.js';
import { Balance } from '../parts/pay/balance.js';
import { Credit } from '../parts/pay/credit.js';
import { OwnDisputes } from '../parts/pay/disputes.js';
import { WhatIsKept } from '../parts/pay/kept.js';
import { PayeeForm } from '../parts/pay/payee.js';
import { OwnStatements } from '../parts/pay/statements.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

const page = getRouteApi('/earnings');

/** What one earned: the balance and its lines, statements, payment details, objections, credit, and what is kept. */
export function EarningsPage() {
  const { t } = useWords();
  const search = page.useSearch();
  const navigate = page.useNavigate();
  const go = (next: EarningsSearch): void => void navigate({ search: next });
  return (
    <>
      <PageTitle>{t('nav.earnings')}</PageTitle>
      <Tabs
        value={search.part ?? 'balance'}
        keepMounted={false}
        onChange={(value) => {
          const part = EARNINGS_PARTS.find((one) => one === value);
          go(part === undefined || part === 'balance' ? {} : { part });
        }}
      >
        <Tabs.List mb="md">
          {EARNINGS_PARTS.map((part) => (
            <Tabs.Tab key={part} value={part}>
              {t(`earnings.part.${part}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="balance">
          <Balance campaign={search.campaign} go={go} />
        </Tabs.Panel>
        <Tabs.Panel value="statements">
          <OwnStatements open={search.statement} go={go} />
        </Tabs.Panel>
        <Tabs.Panel value="payee">
          <PayeeForm />
        </Tabs.Panel>
        <Tabs.Panel value="disputes">
          <OwnDisputes search={search} go={go} />
        </Tabs.Panel>
        <Tabs.Panel value="credit">
          <Credit />
        </Tabs.Panel>
        <Tabs.Panel value="kept">
          <WhatIsKept />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
