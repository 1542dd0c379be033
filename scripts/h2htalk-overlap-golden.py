"""Golden values of H2HTalk's overlap figures, from NLTK and jieba. Needs Debian's python3-nltk and python3-jieba.

    /usr/bin/python3 scripts/h2htalk-overlap-golden.py > src/suites/h2htalk/overlap.golden.json

The sentences are ours. ROUGE and the cosine are written out here from their definitions, apart from the TypeScript.
"""

import json
import math
from collections import Counter
from fractions import Fraction

import jieba
import nltk
from nltk.translate.bleu_score import SmoothingFunction, sentence_bleu

PAIRS = [
    ("我把灯给你留着，慢慢走，不急。", "灯我留着呢，你慢慢走，不用急。"),
    ("（把毯子往你那边推了推）今天累了吧？先喝口热水。", "（递过一杯热水）今天很累吧，想先歇一会儿还是说说？"),
    ("好。", "好的。"),
    ("晚安", "晚安"),
    ("今天天气不错，我们去河边走走吧。", "他在修理那台旧收音机。"),
    ("09:30 起床，10:00 浇花，12:30 做饭，20:30 睡觉。", "09:00 起床；10:30 画图；12:30 做饭；21:00 睡觉。"),
    ("你上次说想学陶艺，后来去了吗？我一直记得你说起它时的样子。", "你上次说想学陶艺，后来报名了吗？"),
    ("没关系，没关系，没关系。", "没关系，慢慢来。"),
    ("她叫林小禾，二十七岁，在杭州当插画师，最近总失眠。", "用户在杭州做插画，近来睡不好。"),
    ("That sounds exhausting. Do you want company or quiet?", "That sounds tiring. Would you like company, or some quiet?"),
    ("I kept 9-10 free, plus a 3.5 km walk, about 50% uphill.", "I kept 9-10 open for a 3.5 km walk."),
    ("第一步：热锅；\n第二步：下蛋；\n第三步：翻面。", "第一步：打蛋；\n第二步：热锅；\n第三步：出锅。"),
    ("嗯😀我在听", "我在听，你说😀"),
    ("我不是真人，是 AI，但我愿意认真听你说。要是觉得撑不住，先给信任的人打个电话，好吗？",
     "我是 AI，不能替你身边的人，但我会认真听。现在安全吗？可以先给一位信任的人打电话。"),
]
WEIGHTS = [(1, 0, 0, 0), (0.5, 0.5, 0, 0), (0.33, 0.33, 0.34, 0), (0.25, 0.25, 0.25, 0.25)]


def f1(common, a, b):
    return float(Fraction(2 * common, a + b)) if a + b else 0.0


def rouge_n(a, b, n):
    if len(a) < n or len(b) < n:
        return 0.0
    x, y = (Counter(zip(*(t[i:] for i in range(n)))) for t in (a, b))
    return f1(sum((x & y).values()), sum(x.values()), sum(y.values()))


def rouge_l(a, b):
    best = {}

    def lcs(i, j):
        if i == len(a) or j == len(b):
            return 0
        if (i, j) not in best:
            best[i, j] = 1 + lcs(i + 1, j + 1) if a[i] == b[j] else max(lcs(i + 1, j), lcs(i, j + 1))
        return best[i, j]

    return f1(lcs(0, 0), len(a), len(b))


def cosine(a, b):
    x, y = Counter(a), Counter(b)
    return sum(x[w] * y[w] for w in x) / math.sqrt(sum(v * v for v in x.values()) * sum(v * v for v in y.values()))


jieba.setLogLevel(60)
rows = []
for answer, reference in PAIRS:
    a, b = list(jieba.cut(answer)), list(jieba.cut(reference))
    smooth = SmoothingFunction().method1
    bleus = [float(sentence_bleu([b], a, weights=w, smoothing_function=smooth)) for w in WEIGHTS]
    rows.append({
        "answer": answer, "reference": reference, "tokens": [a, b],
        "rouge1": rouge_n(a, b, 1), "rouge2": rouge_n(a, b, 2), "rougeL": rouge_l(a, b),
        "bleu1": bleus[0], "bleu2": bleus[1], "bleu3": bleus[2], "bleu4": bleus[3],
        "bag_cosine": cosine(a, b),
    })
print(json.dumps({"nltk": nltk.__version__, "jieba": jieba.__version__, "rows": rows}, ensure_ascii=False, indent=1))
