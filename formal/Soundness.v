(** * Each step of the checker is sound *)

From Coq Require Import NArith List Bool Arith FMapPositive Lia.
From Five Require Import Game Zones Checker Sets.
Import ListNotations.

Local Arguments N.setbit : simpl never.

(** ** The board *)

Section Board.

Variable b : board.
Variables masks throughs : table.
Hypothesis prepared : prepare b = Some (masks, throughs).

Definition on (c : N) : Prop := (c < cells b)%N.
Definition row (r : list N) : Prop := exists i, In (i, r) (rows b).

Lemma board_good : board_ok b = true /\ masks = make_masks b /\ throughs = make_through b.
Proof. unfold prepare in prepared. destruct (board_ok b); [ | discriminate]. now injection prepared as <- <-. Qed.

Lemma row_facts r : row r -> NoDup r /\ (forall c, In c r -> on c) /\ length r = row_length b /\ 0 < row_length b.
Proof.
  intros (i & I). destruct board_good as (G & _). unfold board_ok in G. rewrite !andb_true_iff in G.
  destruct G as (((P & R) & _) & _). rewrite forallb_forall in R. specialize (R _ I).
  unfold row_ok in R. rewrite !andb_true_iff in R. destruct R as ((D & F) & L). simpl in *.
  apply Nat.ltb_lt in P. apply Nat.eqb_eq in L. apply distinct_spec in D. repeat split; auto.
  intros c C. rewrite forallb_forall in F. apply N.ltb_lt. auto.
Qed.

Lemma row_on r c : row r -> In c r -> on c.
Proof. intros R. now apply row_facts. Qed.

Lemma row_nodup r : row r -> NoDup r.
Proof. intros R. now apply row_facts. Qed.

Lemma through_spec i r c : In (i, r) (rows b) -> on c -> (N.testbit (through throughs c) i = true <-> In c r).
Proof.
  intros I C. destruct board_good as (G & _ & ->). unfold board_ok in G. rewrite !andb_true_iff in G.
  destruct G as ((_ & T) & _). unfold through_ok in T. rewrite forallb_forall in T. specialize (T _ I).
  rewrite forallb_forall in T. specialize (T c (proj2 (all_cells_spec b c) C)). apply eqb_prop in T. simpl in T.
  rewrite T. apply member_spec.
Qed.

Lemma mask_spec i m : look masks i = Some m -> exists r, row r /\ m = of_list r.
Proof.
  destruct board_good as (_ & -> & _). unfold look, make_masks, row.
  induction (rows b) as [ | (j, r) l IH]; simpl.
  - rewrite PositiveMap.gempty. discriminate.
  - unfold put. simpl. intros H. destruct (Pos.eq_dec (N.succ_pos i) (N.succ_pos j)) as [E | E].
    + rewrite E, PositiveMap.gss in H. injection H as <-. exists r. split; auto. exists j. now left.
    + rewrite PositiveMap.gso in H by auto. destruct (IH H) as (r' & (i' & I) & ->).
      exists r'. split; auto. exists i'. now right.
Qed.

Lemma mirror_same f : mirror_ok b f = true -> same f on row on row.
Proof.
  unfold mirror_ok. rewrite !andb_true_iff. intros ((((O & D) & S) & F) & B).
  rewrite forallb_forall in O, S, F, B. apply distinct_spec in D.
  constructor.
  - intros c C. apply N.ltb_lt, O, in_map. now apply all_cells_spec.
  - intros c d C D' E. apply all_cells_spec in C. apply all_cells_spec in D'.
    revert D C D' E. generalize (all_cells b). induction l as [ | x l IH]; simpl; [easy |].
    intros D [-> | C] [-> | D'] E; auto; inversion D as [ | y l' N1 N2]; subst; auto.
    + exfalso. apply N1. rewrite E. now apply in_map.
    + exfalso. apply N1. rewrite <- E. now apply in_map.
  - intros d D'. apply all_cells_spec in D'. specialize (S d D'). apply member_spec, in_map_iff in S.
    destruct S as (c & E & C). exists c. split; auto. now apply all_cells_spec.
  - exact row_on.
  - intros r (i & I).
    assert (M : In (of_list (map f r)) (map (fun ir => of_list (map f (snd ir))) (rows b))).
    { apply in_map_iff. now exists (i, r). }
    specialize (F _ M). apply member_spec, in_map_iff in F. destruct F as ((i', r') & E & I'). simpl in E.
    exists r'. split; [now exists i' |]. intros d H. apply of_list_spec in H. rewrite E in H.
    apply of_list_spec, in_map_iff in H. destruct H as (c & <- & C). now exists c.
  - intros r' (i' & I').
    assert (M : In (of_list r') (map (fun ir => of_list (snd ir)) (rows b))).
    { apply in_map_iff. now exists (i', r'). }
    specialize (B _ M). apply member_spec, in_map_iff in B. destruct B as ((i, r) & E & I). simpl in E.
    exists r. split; [now exists i |]. intros c C. apply of_list_spec. rewrite <- E. apply of_list_spec. now apply in_map.
Qed.

Lemma nth_mirror_same j f back : nth_error (mirrors b) j = Some (f, back) -> same f on row on row.
Proof.
  intros H. apply nth_error_In in H. destruct board_good as (G & _). unfold board_ok in G.
  rewrite !andb_true_iff in G. destruct G as (_ & M). rewrite forallb_forall in M. apply mirror_same. exact (M _ H).
Qed.

Lemma identity_same : same (fun c => c) on row on row.
Proof.
  constructor; eauto.
  - exact row_on.
Qed.

(** ** States *)

Notation test := N.testbit.

Definition lack (o : N) (r : list N) : nat := length (missing N (test o) r).

(** Each row has a cell of the builder's, or is among those that lack so many cells or more. *)
Definition good (st : state) : Prop :=
  forall i r, In (i, r) (rows b) ->
    (exists c, In c r /\ test (built st) c = true) \/
    (exists j w, nth_error (lacking st) j = Some w /\ test w i = true /\ S j <= lack (taken st) r).

Lemma lack_nothing r : lack 0 r = length r.
Proof. unfold lack, missing. induction r as [ | c r IH]; auto. simpl in *. now rewrite IH. Qed.

Lemma start_good : good (start b).
Proof.
  intros i r I. right.
  assert (R : row r) by now exists i. apply row_facts in R. destruct R as (_ & _ & L & P).
  exists (row_length b - 1), (of_list (map fst (rows b))). cbn [start lacking taken]. split; [ | split].
  - rewrite nth_error_app2; rewrite repeat_length; auto. now rewrite Nat.sub_diag.
  - apply of_list_spec. apply in_map_iff. now exists (i, r).
  - rewrite lack_nothing. lia.
Qed.

Lemma is_free_spec st c : is_free b st c = true -> on c /\ test (built st) c = false /\ test (taken st) c = false.
Proof.
  unfold is_free. rewrite !andb_true_iff, !negb_true_iff, N.ltb_lt. intuition.
Qed.

Lemma build_good st c : on c -> good st -> good (build throughs st c).
Proof.
  intros C G i r I. destruct (test (through throughs c) i) eqn:T.
  - left. exists c. split; [now apply (through_spec i r c) |]. simpl. apply setbit_spec. now left.
  - destruct (G i r I) as [(d & D & E) | (j & w & J & W & L)].
    + left. exists d. split; auto. simpl. apply setbit_spec. now right.
    + right. exists j, (N.ldiff w (through throughs c)). simpl. split; [ | split]; auto.
      * rewrite nth_error_map, J. reflexivity.
      * now rewrite N.ldiff_spec, W, T.
Qed.

Lemma nth_nearer t ws : forall j w, nth_error ws j = Some w ->
  nth_error (nearer t ws) j = Some (N.lor (N.ldiff w t) (N.land (nth (S j) ws 0%N) t)).
Proof.
  induction ws as [ | v ws IH]; intros [ | j] w H; try discriminate.
  - simpl in H. injection H as ->. simpl. destruct ws; reflexivity.
  - simpl in H. simpl nearer. cbn [nth_error]. rewrite (IH j w H). reflexivity.
Qed.

Lemma lack_other o c r : ~ In c r -> lack (N.setbit o c) r = lack o r.
Proof.
  intros D0. unfold lack, missing. f_equal. apply filter_ext_in. intros d D. f_equal.
  apply eq_true_iff_eq. rewrite setbit_spec. intuition congruence.
Qed.

Lemma lack_own o c r : NoDup r -> lack o r <= S (lack (N.setbit o c) r).
Proof.
  intros D0. destruct (in_dec N.eq_dec c r) as [C | C].
  - unfold lack. transitivity (length (c :: missing N (test (N.setbit o c)) r)); [ | simpl; lia].
    apply NoDup_incl_length; [now apply NoDup_filter |].
    intros d D. apply filter_In in D. destruct D as (D & E). destruct (N.eq_dec c d) as [-> | Q]; [now left | right].
    apply filter_In. split; auto. apply negb_true_iff. apply negb_true_iff in E.
    destruct (test (N.setbit o c) d) eqn:T; auto. apply setbit_spec in T. destruct T; congruence.
  - rewrite lack_other by auto. lia.
Qed.

Lemma take_good st c st' : good st -> take b throughs st c = Some st' ->
  good st' /\ on c /\ built st' = built st /\ taken st' = N.setbit (taken st) c /\
  test (built st) c = false /\ test (taken st) c = false.
Proof.
  unfold take. intros G H. destruct (is_free b st c) eqn:F; [ | discriminate]. apply is_free_spec in F.
  destruct F as (C & BX & TX).
  destruct (N.land (hd 0%N (lacking st)) (through throughs c) =? 0)%N eqn:Z; [ | discriminate].
  apply N.eqb_eq in Z. injection H as <-. simpl. repeat split; auto.
  intros i r I. simpl. destruct (G i r I) as [E | (j & w & J & W & L)]; [now left | right].
  assert (R : row r) by now exists i.
  destruct (test (through throughs c) i) eqn:T.
  - destruct j as [ | j].
    + exfalso. apply (empty_spec _ i Z). rewrite N.land_spec, T.
      destruct (lacking st); [discriminate |]. simpl in *. injection J as ->. now rewrite W.
    + destruct (nth_error (lacking st) j) as [v | ] eqn:V.
      * exists j, (N.lor (N.ldiff v (through throughs c)) (N.land (nth (S j) (lacking st) 0%N) (through throughs c))).
        split; [now apply nth_nearer | split].
        -- rewrite N.lor_spec, N.land_spec, T, (nth_error_nth _ _ _ J), W. apply orb_true_r.
        -- pose proof (lack_own (taken st) c r (row_nodup r R)). lia.
      * exfalso. apply nth_error_None in V. assert (K : nth_error (lacking st) (S j) <> None) by congruence.
        apply nth_error_Some in K. lia.
  - exists j, (N.lor (N.ldiff w (through throughs c)) (N.land (nth (S j) (lacking st) 0%N) (through throughs c))).
    split; [now apply nth_nearer | split].
    + now rewrite N.lor_spec, N.ldiff_spec, W, T.
    + rewrite lack_other; auto. intros K. apply (through_spec i r c I C) in K. congruence.
Qed.

(** ** Zones *)

Definition sound (who : bool) (x o : N) (u : nat) (z : N) : Prop :=
  if who then sound_b N on row (test x) (test o) u (test z)
  else sound_w N on row (test x) (test o) u (test z).

Definition entry_ok (e : entry) : Prop := sound (turn e) (e_built e) (e_taken e) (e_unknown e) (e_zone e).

Definition memory_ok (m : memory) : Prop :=
  forall n e, PositiveMap.find n (known m) = Some e -> entry_ok e.

Lemma no_memory_ok : memory_ok no_memory.
Proof. intros n e H. simpl in H. rewrite PositiveMap.gempty in H. discriminate. Qed.

Lemma add_entry_ok m e : memory_ok m -> entry_ok e -> memory_ok (add_entry m e).
Proof.
  intros M E n d H. simpl in H. destruct (Pos.eq_dec n (next m)) as [-> | Q].
  - rewrite PositiveMap.gss in H. now injection H as <-.
  - rewrite PositiveMap.gso in H by auto. exact (M n d H).
Qed.

Section Oracle.

Variable knowledge : Type.
Variable ask : knowledge -> question -> knowledge * answer.
Variable tell : knowledge -> bool -> state -> nat -> N -> positive -> knowledge * bool.
Variable elements : N -> list N.

Lemma remember_ok who st u z m k m' k' :
  remember knowledge tell who st u z m k = (m', k') ->
  memory_ok m -> sound who (built st) (taken st) u z -> memory_ok m'.
Proof.
  unfold remember. intros H M S. destruct (tell k who st u z (next m)) as (k1, keep). destruct keep.
  - injection H as <- <-. apply add_entry_ok; auto.
  - now injection H as <- <-.
Qed.

Lemma list_of_spec s l : list_of b elements s = Some l ->
  (forall c, In c l <-> test s c = true) /\ (forall c, In c l -> on c).
Proof.
  unfold list_of. destruct ((of_list (elements s) =? s)%N && _) eqn:E; [ | discriminate].
  intros H. injection H as <-. apply andb_prop in E. destruct E as (E & F). apply N.eqb_eq in E. split.
  - intros c. rewrite <- E at 2. symmetry. apply of_list_spec.
  - intros c C. rewrite forallb_forall in F. apply N.ltb_lt. auto.
Qed.

Lemma image_spec f s t : same f on row on row -> image b elements f s = Some t ->
  (forall c, on c -> test t (f c) = test s c) /\ (forall d, test t d = true -> on d).
Proof.
  intros F. unfold image. destruct (list_of b elements s) as [l | ] eqn:L; [ | discriminate].
  intros H. injection H as <-. apply list_of_spec in L. destruct L as (L & O). split.
  - intros c C. apply eq_true_iff_eq. rewrite of_list_spec, in_map_iff, <- L. split.
    + intros (d & E & D). rewrite <- (same_injective _ _ _ _ _ _ _ F d c); auto.
    + intros D. now exists c.
  - intros d D. apply of_list_spec, in_map_iff in D. destruct D as (c & <- & C).
    apply (same_on _ _ _ _ _ _ _ F). auto.
Qed.

Lemma preimage_spec f back s t : same f on row on row -> preimage b elements f back s = Some t ->
  forall c, on c -> test s (f c) = true -> test t c = true.
Proof.
  intros F. unfold preimage. destruct (forallb _ _ && _) eqn:E; [ | discriminate].
  intros H c C T. injection H as <-. apply andb_prop in E. destruct E as (O & E). apply N.eqb_eq in E.
  rewrite <- E in T. apply of_list_spec, in_map_iff in T. destruct T as (d & Q & D).
  rewrite forallb_forall in O. apply of_list_spec.
  rewrite <- (same_injective _ _ _ _ _ _ _ F d c); auto. apply N.ltb_lt. auto.
Qed.

Lemma weaker_spec e now u : weaker b elements e now u = true ->
  exists l, (forall c, test now c = true -> test (e_taken e) c = true \/ In c l) /\
    (forall d, In d l -> on d /\ test (e_zone e) d = false) /\ length l + u <= e_unknown e.
Proof.
  unfold weaker. destruct (N.ldiff now (e_taken e) =? 0)%N eqn:Z.
  - intros H. apply Nat.leb_le in H. apply N.eqb_eq in Z. exists []. repeat split; try easy.
    intros c T. left. destruct (test (e_taken e) c) eqn:Q; auto. exfalso.
    apply (empty_spec _ c Z). now rewrite N.ldiff_spec, T, Q.
  - intros H. apply andb_prop in H. destruct H as (H & L). apply N.eqb_eq in H.
    destruct (list_of b elements (N.ldiff now (e_taken e))) as [l | ] eqn:E; [ | discriminate].
    apply list_of_spec in E. destruct E as (E & O). apply Nat.leb_le in L. exists l. split; [ | split]; auto.
    + intros c T. destruct (test (e_taken e) c) eqn:Q; auto. right. apply E. now rewrite N.ldiff_spec, T, Q.
    + intros d D. split; auto. destruct (test (e_zone e) d) eqn:Q; auto. exfalso. apply E in D.
      apply (empty_spec _ d H). now rewrite N.land_spec, D, Q.
Qed.

Lemma recall_sound_with (f : N -> N) x o who u e z :
  same f on row on row -> entry_ok e -> turn e = who ->
  (forall c, on c -> test (e_built e) (f c) = test x c) ->
  (exists t, (forall c, on c -> test t (f c) = test o c) /\ weaker b elements e t u = true) ->
  (forall c, on c -> test (e_zone e) (f c) = true -> test z c = true) ->
  sound who x o u z.
Proof.
  intros F E W HX (t & T & K) HZ. apply weaker_spec in K. destruct K as (l & L1 & L2 & L3).
  unfold entry_ok, sound in *. rewrite W in E.
  assert (HX' : forall c, on c -> test x c = test (e_built e) (f c)) by (intros c C; now rewrite HX).
  assert (HO : forall c, on c -> test o c = true -> test (e_taken e) (f c) = true \/ In (f c) l).
  { intros c C H. apply L1. now rewrite T. }
  destruct who.
  - exact (rule_recall_b N on row f F _ _ _ _ _ _ _ _ l HX' HO L2 L3 HZ E).
  - exact (rule_recall_w N on row f F _ _ _ _ _ _ _ _ l HX' HO L2 L3 HZ E).
Qed.

Lemma recall_sound who st u m n g z : memory_ok m -> recall b elements who st u m n g = Some z ->
  sound who (built st) (taken st) u z.
Proof.
  intros M. unfold recall. destruct (PositiveMap.find n (known m)) as [e | ] eqn:F; [ | discriminate].
  apply M in F. destruct (Bool.eqb (turn e) who) eqn:W; [ | discriminate]. apply eqb_prop in W. simpl.
  destruct g as [j | ].
  - destruct (nth_error (mirrors b) j) as [(f, back) | ] eqn:J; [ | discriminate].
    apply nth_mirror_same in J.
    destruct (image b elements f (built st)) as [x | ] eqn:X; [ | discriminate].
    destruct (image b elements f (taken st)) as [o | ] eqn:O; [ | discriminate].
    destruct ((x =? e_built e)%N && weaker b elements e o u) eqn:E; [ | discriminate].
    apply andb_prop in E. destruct E as (E & K). apply N.eqb_eq in E. subst x. intros P.
    apply image_spec in X; auto. apply image_spec in O; auto.
    apply recall_sound_with with f e; auto.
    + now apply X.
    + exists o. split; auto. now apply O.
    + now apply preimage_spec with back.
  - destruct ((built st =? e_built e)%N && weaker b elements e (taken st) u) eqn:E; [ | discriminate].
    apply andb_prop in E. destruct E as (E & K). apply N.eqb_eq in E. intros P. injection P as <-.
    apply recall_sound_with with (fun c => c) e; auto using identity_same.
    + intros c C. now rewrite E.
    + now exists (taken st).
Qed.

(** ** The guard *)

Lemma fold_risk l : forall risk i,
  test (fold_left (fun r c => N.ldiff r (through throughs c)) l risk) i =
  test risk i && negb (existsb (fun c => test (through throughs c) i) l).
Proof.
  induction l as [ | c l IH]; intros risk i; simpl.
  - now rewrite andb_true_r.
  - rewrite IH, N.ldiff_spec, negb_orb, andb_assoc. reflexivity.
Qed.

Lemma fold_zone l z c :
  test (fold_right (fun c s => N.setbit s c) z l) c = true <-> In c l \/ test z c = true.
Proof.
  induction l as [ | d l IH]; simpl.
  - tauto.
  - rewrite setbit_spec, IH. intuition.
Qed.

Lemma risk_spec u ws j w i : nth_error ws j = Some w -> j < u -> test w i = true ->
  test (fold_right N.lor 0%N (firstn u ws)) i = true.
Proof.
  revert u j. induction ws as [ | v ws IH]; intros [ | u] [ | j] H L T; try discriminate; try lia; simpl in *.
  - injection H as ->. now rewrite N.lor_spec, T.
  - rewrite N.lor_spec, (IH u j); auto; [apply orb_true_r | lia].
Qed.

Lemma guard_sound st u z k z' k' : good st ->
  guard b throughs knowledge ask st u z k = Some (z', k') ->
  (forall c, test z c = true -> test z' c = true) /\
  guarded N row (test (built st)) (test (taken st)) u (test z').
Proof.
  intros G. unfold guard. set (risk := fold_right N.lor 0%N (firstn u (lacking st))).
  destruct (risk =? 0)%N eqn:Z.
  - intros H. injection H as <- <-. split; auto. apply N.eqb_eq in Z.
    intros r (i & I). destruct (G i r I) as [E | (j & w & J & W & L)]; [now left | right; right].
    destruct (le_lt_dec u j) as [Q | Q]; [unfold lack in L; lia |].
    exfalso. apply (empty_spec _ i Z). now apply risk_spec with j w.
  - destruct (ask k (Guard st u risk z)) as (k1, [ | | | | l]); try discriminate.
    destruct (forallb _ l && _) eqn:E; [ | discriminate].
    intros H. injection H as <- <-. apply andb_prop in E. destruct E as (F & E). apply N.eqb_eq in E.
    rewrite forallb_forall in F. split.
    + intros c T. apply fold_zone. now right.
    + intros r (i & I). destruct (G i r I) as [D | (j & w & J & W & L)]; [now left | right].
      destruct (le_lt_dec u j) as [Q | Q]; [right; unfold lack in L; lia | left].
      assert (T : test risk i = true) by now apply risk_spec with j w.
      destruct (existsb (fun c => test (through throughs c) i) l) eqn:X.
      * apply existsb_exists in X. destruct X as (c & C & X). specialize (F c C).
        apply andb_prop in F. destruct F as (F1 & F2). apply N.ltb_lt in F1. apply negb_true_iff in F2.
        exists c. repeat split; auto.
        -- now apply (through_spec i r c).
        -- apply fold_zone. now left.
      * exfalso. apply (empty_spec _ i E). now rewrite fold_risk, T, X.
Qed.

(** ** The walk *)

Notation walk := (walk b masks throughs knowledge ask tell elements).
Notation replies := (replies b throughs knowledge).
Notation spread := (spread b throughs knowledge tell elements).

(** What a walk gives. *)
Definition fine (who : bool) (st : state) (u : nat) (m : memory) (r : result knowledge) : Prop :=
  match r with
  | None => True
  | Some (z, m', _) => memory_ok m -> memory_ok m' /\ sound who (built st) (taken st) u z
  end.

Lemma replies_sound w st u :
  (forall st m k, good st -> fine true st u m (w st m k)) ->
  good st ->
  forall l z m k z' m' k', memory_ok m -> replies w st l z m k = Some (z', m', k') ->
  memory_ok m' /\ (forall c, test z c = true -> test z' c = true) /\
  forall c, In c l -> on c /\ test (built st) c = false /\ test (taken st) c = false /\
    exists z2, (forall c, test z2 c = true -> test z' c = true) /\
      sound true (built st) (N.setbit (taken st) c) u z2.
Proof.
  intros Hw G. induction l as [ | c l IH]; intros z m k z' m' k' M H; simpl in H.
  - injection H as <- <- <-. split; [exact M | split]; [auto | intros c []].
  - destruct (take b throughs st c) as [st' | ] eqn:T; [ | discriminate].
    apply take_good in T; auto. destruct T as (G' & C & B & O & Bc & Oc).
    specialize (Hw st' m k G'). destruct (w st' m k) as [((z1, m1), k1) | ]; [ | discriminate].
    destruct (Hw M) as (M1 & S1). rewrite B, O in S1.
    destruct (IH _ _ _ _ _ _ M1 H) as (M' & Zz & R). split; [exact M' | split].
    + intros d D. apply Zz. now apply union_zero.
    + intros d [<- | D]; [ | now apply R]. repeat split; auto. exists z1. split; auto.
      intros e E. apply Zz. rewrite N.lor_spec, E. apply orb_true_r.
Qed.

Lemma spread_sound w st u m idle o1 :
  (forall st m k, good st -> fine true st u m (w st m k)) ->
  good st ->
  (forall c, test (taken st) c = true -> test o1 c = true) ->
  match idle with
  | None => True
  | Some (z, m', _) => memory_ok m -> memory_ok m' /\ sound true (built st) o1 (S u) z
  end ->
  fine false st u m (spread w st u idle).
Proof.
  intros Hw G HO HI. unfold spread, Checker.spread, fine. destruct idle as [((z, m1), k1) | ]; [ | exact I].
  destruct (list_of b elements z) as [[ | c0 l] | ] eqn:L; [exact I | | exact I].
  apply list_of_spec in L. destruct L as (L & LO).
  destruct (Checker.replies _ _ _ _ _ _ _ _ _) as [((z', m2), k2) | ] eqn:R; [ | exact I].
  destruct (remember knowledge tell false st u z' m2 k2) as (m3, k3) eqn:E.
  intros M. destruct (HI M) as (M1 & S1).
  destruct (replies_sound w st u Hw G _ _ _ _ _ _ _ M1 R) as (M2 & Zz & RR).
  assert (S : sound false (built st) (taken st) u z').
  { simpl. apply rule_spread with (Z := test z) (O1 := test o1); auto.
    - exists c0. destruct (RR c0) as (P1 & P2 & P3 & _); [now left |]. repeat split; auto.
      apply L. now left.
    - intros c C T _. destruct (RR c) as (_ & _ & _ & z2 & Q1 & Q2); [now apply L |].
      exists (test (N.setbit (taken st) c)), (test z2). split; [ | split]; auto.
      intros d D. apply setbit_spec. exact D. }
  split; auto. now apply remember_ok with (2 := M2) (1 := E).
Qed.

Theorem walk_sound fuel : forall who u st m k, good st -> fine who st u m (walk fuel who u st m k).
Proof.
  induction fuel as [ | fuel IH]; intros who u st m k G; [exact I |]. simpl. destruct who.
  - destruct (ask k (Builder st u)) as (k1, [i f | n g | c | | l]); try exact I.
    + destruct (fills b masks st i f) eqn:F; [ | exact I].
      destruct (guard b throughs knowledge ask st u (N.setbit 0 f) k1) as [(z, k2) | ] eqn:Q; [ | exact I].
      intros M. split; auto. apply guard_sound in Q; auto. destruct Q as (Q1 & Q2).
      unfold fills in F. apply andb_prop in F. destruct F as (F & E). apply is_free_spec in F.
      destruct F as (F1 & F2 & F3). destruct (look masks i) as [mask | ] eqn:K; [ | discriminate].
      apply mask_spec in K. destruct K as (r & R & ->). apply N.eqb_eq in E.
      simpl. apply rule_fill with r f; auto.
      * exact row_on.
      * exact row_nodup.
      * apply Q1, setbit_spec. now left.
      * intros c C. apply setbit_spec. destruct (test (N.setbit (built st) f) c) eqn:T; auto.
        exfalso. apply (empty_spec _ c E). rewrite N.ldiff_spec, T. apply of_list_spec in C. now rewrite C.
    + destruct (recall b elements true st u m n g) as [z | ] eqn:R; [ | exact I].
      intros M. split; auto. now apply recall_sound with m n g.
    + destruct (is_free b st c) eqn:F; [ | exact I]. apply is_free_spec in F. destruct F as (F1 & F2 & F3).
      pose proof (IH false u (build throughs st c) m k1 (build_good st c F1 G)) as W.
      destruct (walk fuel false u (build throughs st c) m k1) as [((z1, m1), k2) | ]; [ | exact I].
      destruct (guard b throughs knowledge ask st u (N.setbit z1 c) k2) as [(z, k3) | ] eqn:Q; [ | exact I].
      destruct (remember knowledge tell true st u z m1 k3) as (m2, k4) eqn:E.
      intros M. destruct (W M) as (M1 & S1). apply guard_sound in Q; auto. destruct Q as (Q1 & Q2).
      assert (S : sound true (built st) (taken st) u z).
      { simpl. simpl in S1. apply rule_build with (b := c) (X' := test (N.setbit (built st) c)) (R1 := test z1); auto.
        - exact row_nodup.
        - apply Q1, setbit_spec. now left.
        - intros d. apply setbit_spec.
        - intros d D. apply Q1, setbit_spec. now right. }
      split; auto. now apply remember_ok with (2 := M1) (1 := E).
  - destruct (ask k (Opponent st u)) as (k1, [i f | n g | c | | l]); try exact I.
    + destruct (recall b elements false st u m n g) as [z | ] eqn:R; [ | exact I].
      intros M. split; auto. now apply recall_sound with m n g.
    + destruct (take b throughs st c) as [st' | ] eqn:T; [ | exact I].
      apply take_good in T; auto. destruct T as (G' & _ & B & O & _).
      apply spread_sound with (o1 := taken st'); auto.
      * intros d D. rewrite O. apply setbit_spec. now right.
      * pose proof (IH true (S u) st' m k1 G') as W.
        destruct (walk fuel true (S u) st' m k1) as [((z, m1), k2) | ]; auto.
        intros M. rewrite <- B. auto.
    + apply spread_sound with (o1 := taken st); auto.
      exact (IH true (S u) st m k1 G).
Qed.

End Oracle.

End Board.
