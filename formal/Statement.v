(** * Five in a row: the rules, and what it means that the first player wins.

    This file is all that has to be read to know what the theorems say. Points are pairs of integers, column and row.
    A game is written down as the list of the points played so far, the latest one first. *)

From Coq Require Import ZArith List.
Import ListNotations.
Local Open Scope Z_scope.

Definition point := (Z * Z)%type.

Inductive side := Black | White.

Definition other (c : side) : side :=
  match c with Black => White | White => Black end.

Definition side_eq_dec (c d : side) : {c = d} + {c <> d}.
Proof. decide equality. Defined.

Section Rules.

(** The board has [width] columns and [height] rows of points. Whoever first has [length] stones in a row wins; more
    are as good, since a longer row contains one of this length (the rule is called freestyle). *)
Variables width height : Z.
Variable length : nat.

Definition on_board (p : point) : Prop :=
  0 <= fst p < width /\ 0 <= snd p < height.

(** ** Rows *)

(** [line p d n] is the list of [n] points [p], [p + d], [p + d + d], and so on. *)
Fixpoint line (p d : point) (n : nat) : list point :=
  match n with
  | O => []
  | S m => p :: line (fst p + fst d, snd p + snd d) d m
  end.

(** Right, up, and the two diagonals. The opposite directions give the same sets of points. *)
Definition directions : list point := [(1, 0); (0, 1); (1, 1); (1, -1)].

Definition row (r : list point) : Prop :=
  exists p d, In d directions /\ r = line p d length /\ forall q, In q r -> on_board q.

(** ** Positions *)

(** Black begins, then the sides take turns. *)
Fixpoint mover (g : list point) : side :=
  match g with
  | [] => Black
  | _ :: before => other (mover before)
  end.

(** The points at which the side [c] has put its stones. *)
Fixpoint stones (c : side) (g : list point) : list point :=
  match g with
  | [] => []
  | p :: before => if side_eq_dec (mover before) c then p :: stones c before else stones c before
  end.

Definition has_row (c : side) (g : list point) : Prop :=
  exists r, row r /\ incl r (stones c g).

Definition full (g : list point) : Prop :=
  forall p, on_board p -> In p g.

(** A game ends with the first row, or when the board is full. *)
Definition over (g : list point) : Prop :=
  has_row Black g \/ has_row White g \/ full g.

(** A stone may be put on every free point of the board while the game is not over. *)
Definition legal (g : list point) (p : point) : Prop :=
  ~ over g /\ on_board p /\ ~ In p g.

(** The games that the rules allow, finished or not. *)
Inductive game : list point -> Prop :=
| game_begins : game []
| game_goes_on g p : game g -> legal g p -> game (p :: g).

(** ** Strategies *)

(** A strategy says for every course of the game which point to play next. *)
Definition strategy := list point -> point.

(** The continuations of [start] in which the side [c] always plays what [s] says, as long as that is legal, and its
    opponent plays any legal moves. *)
Inductive follows (c : side) (s : strategy) (start : list point) : list point -> Prop :=
| follows_start : follows c s start start
| follows_own g : follows c s start g -> mover g = c -> legal g (s g) -> follows c s start (s g :: g)
| follows_other g p : follows c s start g -> mover g <> c -> legal g p -> follows c s start (p :: g).

(** Such a strategy wins if in each of these continuations it always has a legal move when it has to move, and the
    side [c] has a row whenever the game is over. No game takes more moves than there are points ([game_ends] in
    Sanity.v), so all of them are won. *)
Definition winning (c : side) (s : strategy) (start : list point) : Prop :=
  forall g, follows c s start g ->
    (over g -> has_row c g) /\ (~ over g -> mover g = c -> legal g (s g)).

Definition wins_from (c : side) (start : list point) : Prop :=
  exists s, winning c s start.

Definition first_player_wins : Prop := wins_from Black [].
Definition second_player_wins : Prop := wins_from White [].

End Rules.
