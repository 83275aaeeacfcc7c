// board.tsx -- what the phase is about: cards on offer, offers, the sale; otherwise the six bars.
import { useEffect } from 'preact/hooks';
import { Bars } from './bars';
import { Market } from './market';
import { type Props, aimed, isPlay, seatOrder } from './model';
import { LastSale, Sale } from './sale';
import { Ribbon, Seats } from './seats';
import { follow, forgetStale, noteEvents, stop } from './store';
import { Trade } from './trade';

function Main({ p, order }: { p: Props; order: number[] }) {
    const v = p.view;
    if (v.step === 'trade')
        return (
            <>
                <Trade p={p} order={order} />
                <Bars p={p} small />
            </>
        );
    const isAtBar = p.choose.remaining.some((m) => isPlay(m) && m.args.bar !== undefined);
    if (v.phase === 5 && v.step !== 'over' && !(isAtBar && aimed(p)))
        return (
            <>
                <Sale p={p} />
                <Bars p={p} small />
            </>
        );
    if (v.phase > 1) return <Bars p={p} />;
    return (
        <>
            <Market p={p} />
            {v.step === 'muscle' && <LastSale p={p} />}
            <Bars p={p} small />
        </>
    );
}

export function Board(p: Props) {
    useEffect(() => {
        noteEvents(p);
        forgetStale(p);
        follow(p);
    }, [p.view, p.events]);
    useEffect(() => () => stop(p), [p.own]);
    const order = seatOrder(p.view, p.rules.seats);
    return (
        <div class={`bootleggers phase-${p.view.phase} step-${p.view.step}`}>
            <Ribbon p={p} />
            {p.view.step !== 'trade' && <Seats p={p} order={order} />}
            <Main p={p} order={order} />
        </div>
    );
}
