/** What somebody who waits does once the answer is there: goes on at once, or when it is their turn again. */
export type Resume = 'at once' | 'in turn';

/** The turn of one piece of work. */
export interface Turn {
  /** Waits for an answer from outside. Whoever waits for long lets others have their turn meanwhile. */
  readonly waiting: <Value>(answer: Promise<Value>, resume: Resume) => Promise<Value>;
}

export interface TurnLimits {
  /** So many work at once. */
  readonly most: number;
  /** How long one may wait for an answer, in milliseconds, before others have their turn. */
  readonly patience: number;
  /** So many may be set aside: each holds what it has read. */
  readonly mostAside: number;
}

/** One piece of work, and whether it has its turn just now. */
class Work implements Turn {
  readonly #turns: Turns;
  #state: 'working' | 'aside' | 'ended' = 'working';
  /** Answers that are waited for. */
  #pending = 0;
  #timer: NodeJS.Timeout | undefined;
  /** Answers that have come while others had their turn. */
  #answered: (() => void)[] = [];

  constructor(turns: Turns) {
    this.#turns = turns;
  }

  readonly waiting: Turn['waiting'] = async (answer, resume) => {
    this.#pending++;
    this.#watch();
    try {
      return await answer;
    } finally {
      this.#pending--;
      if (this.#state === 'aside') await this.#resumed(resume);
      this.#watch();
    }
  };

  /** Counts from the last answer. */
  #watch(): void {
    clearTimeout(this.#timer);
    if (this.#pending === 0 || this.#state !== 'working') return;
    this.#timer = setTimeout(() => {
      if (this.#turns.setAside()) this.#state = 'aside';
      else this.#watch();
    }, this.#turns.limits.patience);
  }

  #resumed(resume: Resume): Promise<void> {
    return new Promise((goOn) => {
      this.#answered.push(goOn);
      this.#turns.takeBack(this, resume);
    });
  }

  /** It has its turn again. */
  goOn(): void {
    if (this.#state === 'aside') this.#state = 'working';
    for (const goOn of this.#answered.splice(0)) goOn();
  }

  /** Ends it; true where it had its turn. */
  end(): boolean {
    const hadTurn = this.#state === 'working';
    this.#state = 'ended';
    clearTimeout(this.#timer);
    this.goOn();
    return hadTurn;
  }
}

/**
 * Lets so many pieces of work go on at once. One that waits for an answer for long is set aside, and the next begins; when
 * it is answered, it goes on before others begin.
 */
export class Turns {
  readonly limits: TurnLimits;
  #working = 0;
  #aside = 0;
  /** Those that were set aside and can go on, and those that have not begun. */
  readonly #returning = new Set<Work>();
  readonly #waiting: (() => void)[] = [];

  constructor(limits: TurnLimits) {
    this.limits = limits;
  }

  /** Does some work when its turn has come. */
  async run<Value>(work: (turn: Turn) => Promise<Value>): Promise<Value> {
    await new Promise<void>((begin) => {
      this.#waiting.push(begin);
      this.#admit();
    });
    const turn = new Work(this);
    try {
      return await work(turn);
    } finally {
      this.#returning.delete(turn);
      if (turn.end()) this.#working--;
      else this.#aside--;
      this.#admit();
    }
  }

  /** Another may begin in the place of one that waits; false where too many were set aside already. */
  setAside(): boolean {
    if (this.#aside >= this.limits.mostAside) return false;
    this.#aside++;
    this.#working--;
    this.#admit();
    return true;
  }

  /** One that was set aside has its answer: it goes on when there is room, or however many work. */
  takeBack(work: Work, resume: Resume): void {
    if (resume === 'in turn') this.#returning.add(work);
    else this.#back(work);
    this.#admit();
  }

  #back(work: Work): void {
    this.#returning.delete(work);
    this.#aside--;
    this.#working++;
    work.goOn();
  }

  #admit(): void {
    while (this.#working < this.limits.most) {
      const [first] = this.#returning;
      const begin = first === undefined ? this.#waiting.shift() : undefined;
      if (first !== undefined) this.#back(first);
      else if (begin === undefined) return;
      else {
        this.#working++;
        begin();
      }
    }
  }
}
