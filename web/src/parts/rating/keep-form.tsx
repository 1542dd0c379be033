import { Alert, Button, Text } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { useWords } from '../../words/index.js';

/** Keeps what goes wrong in drawing a form from taking the page, and what was filled in, with it. */
export class KeepForm extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? (
      <Failed again={() => this.setState({ failed: false })} />
    ) : (
      this.props.children
    );
  }
}

function Failed({ again }: { again: () => void }) {
  const { t } = useWords();
  return (
    <Alert color="red" role="alert" title={t('desk.failed')}>
      <Text size="sm">{t('desk.failedAbout')}</Text>
      <Button size="xs" variant="default" mt="xs" onClick={again}>
        {t('desk.showAgain')}
      </Button>
    </Alert>
  );
}
