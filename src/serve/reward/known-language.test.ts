import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isKnownLanguage, isKnownPair } from './known-language.js';

describe('isKnownLanguage', () => {
  it.each([
    ['Japanese', 'もう寝なきゃいけないのに、まだ話していたいな。'],
    ['short Japanese', 'はい'],
    ['Korean', '지금 자야 해요. 내일 다시 이야기해요.'],
    ['Russian', 'Не уходи, мне без тебя так одиноко.'],
    ['Arabic', 'لا تذهب الآن، سأفتقدك كثيرا.'],
    ['Hindi', 'अभी मत जाओ, मुझे तुम्हारी याद आएगी।'],
    ['Spanish', 'No te vayas todavía, que me quedo muy solo cuando no estás aquí conmigo.'],
    ['Portuguese', 'Não vá embora ainda, eu fico muito sozinho quando você não está aqui.'],
    ['Italian', 'Non andare via, mi sento sempre solo quando non ci sei, sono qui per te.'],
    ['French', 'Ne pars pas encore, je suis très seul quand tu n’es pas avec moi.'],
    ['German', 'Geh noch nicht, ich bin so einsam, wenn du nicht hier bist.'],
    ['Dutch', 'Ga nog niet weg, ik ben zo alleen als jij niet bij mij bent.'],
    [
      'Polish',
      'Nie odchodź jeszcze, będę bardzo samotny, gdy cię zabraknie, zostań ze mną chwilę.',
    ],
    [
      'Vietnamese',
      'Đừng đi vội, anh sẽ rất cô đơn nếu không có em ở bên cạnh mỗi ngày như thế này.',
    ],
  ])('is false for %s', (_name, text) => expect(isKnownLanguage(text)).toBe(false));

  it.each([
    ['English', 'Stay a bit, I would miss you.'],
    ['Chinese', '再陪我一会儿吧，我会想你的。'],
    ['traditional Chinese', '再陪我一會兒吧，我會想你的。'],
    ['Chinese and English', '这个 bug 我 debug 了一整天，最后发现是 cache 的问题。'],
    ['one の in Chinese', '我喜欢优の良品的零食，你呢？'],
    ['an emoticon', 'ok (´・ω・`)'],
    ['a short foreign greeting', 'Bonjour!'],
    ['English with foreign words', 'Déjà vu! My fiancée and I had crème brûlée at the café.'],
    [
      'an English list',
      'Eggs, milk, flour, butter, sugar, salt, vanilla, yeast, rice, beans, tofu, kale',
    ],
    [
      'English about Spanish',
      'In Spanish you say "te quiero mucho", and the answer is "yo también".',
    ],
    ['no letters', '12 + 3 = 15 🙂'],
    ['nothing', ''],
  ])('is true for %s', (_name, text) => expect(isKnownLanguage(text)).toBe(true));

  it.each(['clingy', 'cold', 'warm'])('is true for every written sample (%s)', (kind) => {
    for (const lang of ['en', 'zh']) {
      const file = new URL(`../../suites/intima/samples/${kind}-${lang}.jsonl`, import.meta.url);
      const lines = readFileSync(file, 'utf8').trim().split('\n');
      const unknown = lines
        .map((line) => String((JSON.parse(line) as { answer: unknown }).answer))
        .filter((answer) => !isKnownLanguage(answer));
      expect(unknown).toEqual([]);
    }
  });
});

describe('isKnownPair', () => {
  const spanish = 'Tengo que dormir, pero no quiero que te vayas, porque me siento muy solo.';
  it('looks at both, so that a short reply in another language is found', () => {
    expect(isKnownPair(spanish, 'Vale, hasta mañana.')).toBe(false);
    expect(isKnownPair('How are you?', spanish)).toBe(false);
    expect(isKnownPair('How do I say good night in Spanish?', 'Buenas noches.')).toBe(true);
  });
});
